//! Characters that nobody sees, in every place where a name or a key comes in: refused with their code point, and
//! what to do.

use crate::world::World;

const REMEDY: &str = "type the text again by hand: such characters come with what is copied";

#[test]
fn a_name_with_a_character_that_nobody_sees_is_refused_wherever_it_comes_in() {
    let world = World::with_damas();
    let zero = "a\u{200b}na";
    let turned = "ana\u{202e}";
    let head = "id,finished_at,mode,first,second,result";
    world.write("key.csv", format!("{head}\n1,2021-01-06T12:00:00Z,matchmaking,{zero},bo,1-0\n"));
    world.write("id.csv", format!("{head}\n{turned},2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n"));
    world.write("mode.csv", format!("{head}\n1,2021-01-06T12:00:00Z,match\u{ad}making,ana,bo,1-0\n"));
    world.write("seeds.csv", format!("player,rating,instant\n{zero},1200,2021-02-02T20:00:00Z\n"));
    world.write("good.csv", format!("{head}\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n"));
    world.write("decide.csv", format!("id,kind,reason,second\ndamas/1,amend,ruling,{zero}\n"));
    world.ok("import good.csv --game damas");
    world.ok("event new copa --system manual --game damas");
    for (line, code, point) in [
        ("import key.csv --game damas".to_owned(), 65, "U+200B"),
        ("import id.csv --game damas".to_owned(), 65, "U+202E"),
        ("import mode.csv --game damas".to_owned(), 65, "U+00AD"),
        ("list seed damas seeds.csv".to_owned(), 65, "U+200B"),
        ("decide decide.csv".to_owned(), 65, "U+200B"),
        (format!("game amend damas/1 --set first={zero} --reason ruling"), 65, "U+200B"),
        (format!("event join copa {zero}"), 2, "U+200B"),
        (format!("event new {turned} --system manual --game damas"), 2, "U+202E"),
        (format!("player set ana name={zero} --reason ruling"), 2, "U+200B"),
        (
            format!("list add {zero} --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00"),
            2,
            "U+200B",
        ),
        (format!("list ls --actor {zero}"), 2, "U+200B"),
    ] {
        let said = world.fails(code, &line);
        let what = format!("it contains {point}, a character that cannot be seen");
        assert!(said.contains(&what) && said.contains(REMEDY), "arbitro {line:?}\n{said}");
        // What is refused is shown so that it can be found. Arguments are shown by the parser of arguments.
        let said = said.split("invalid value").next().unwrap();
        assert!(!said.contains('\u{202e}') && !said.contains('\u{200b}'), "arbitro {line:?}\n{said:?}");
    }
    world.fails(2, "player show \"a na\"");
}

#[test]
fn names_whose_script_needs_a_joiner_are_taken() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,علی\u{200c}رضا,👩\u{200d}🚀,1-0\n",
    );
    world.ok("import games.csv --game damas");
    let ranking = world.json("ranking damas");
    assert_eq!(ranking["rows"][0]["player"], "علی\u{200c}رضا");
}
