-- A revision stores the rows that differ in more than their rank: ranks follow from the shown ratings (R-NUM-2), and
-- one player who moves pushes a thousand others. So the view counts them.
DROP VIEW current_ranking;

-- The published rows of each closing's current revision.
CREATE VIEW current_ranking AS
SELECT l.name AS list, c.kind, c.label,
       rank() OVER (PARTITION BY l.name, c.kind, c.label ORDER BY x.shown DESC) AS rank,
       n.text AS player, x.shown, x.games, x.period_games, x.activity, x.provisional, x.level
FROM ranking_row x
JOIN revision r ON r.id = x.revision
JOIN closing c ON c.id = r.closing
JOIN list l ON l.id = c.list
JOIN player p ON p.id = x.player
JOIN name n ON n.id = p.key
WHERE x.gone = 0
  AND r.number = (
      SELECT max(r2.number)
      FROM ranking_row x2 JOIN revision r2 ON r2.id = x2.revision
      WHERE r2.closing = c.id AND x2.player = x.player);
