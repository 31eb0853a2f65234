//! `import ls` and `import void`: what came in, and taking a wrong file back.

use crate::app::diff::key_of;
use crate::app::reach::{Lists, conclude, reach};
use crate::app::{AppError, AppResult, Context};
use crate::model::{Act, Zone};
use crate::report::changes::Changes;
use crate::report::import::{BatchRow, Batches};
use crate::report::value::Time;
use crate::store::{Batch, DecisionRow, Reader, Writer};

/// Every batch.
///
/// # Errors
/// Where the file cannot be read.
pub fn import_ls(context: &Context<'_>) -> AppResult<Batches> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let zone = Zone::utc();
    let lists = reader.lists()?;
    let mut batches = Vec::new();
    for batch in reader.batches()? {
        let of_kind = lists.iter().find(|list| list.kind == batch.info.kind);
        let zone = of_kind.and_then(|list| Zone::named(&list.zone).ok()).unwrap_or_else(|| zone.clone());
        let restored = reader.restored_games(&batch)?.len() as u64;
        let options: serde_json::Value = serde_json::from_str(&batch.info.options).unwrap_or_default();
        batches.push(BatchRow {
            batch: batch.id,
            recorded: Time::new(batch.recorded, &zone),
            actor: reader.entry(batch.entry)?.actor,
            file: batch.info.file,
            game: names.words[batch.info.kind as usize].clone(),
            source: options["source"].as_str().map(str::to_owned),
            games: u64::from(batch.info.games),
            void: batch.void.is_some(),
            restored,
        });
    }
    Ok(Batches { batches })
}

/// Takes a batch back: one command that voids each of its games, with one revision for each closing it
/// reaches behind.
///
/// # Errors
/// Where there is no such batch (2), it was taken back and games of it were restored since, or consent was not
/// given (77).
pub fn import_void(context: &Context<'_>, number: u32, reason: &str, dry_run: bool) -> AppResult<Changes> {
    context.settle(|| take_back(context, number, reason, dry_run))
}

fn take_back(context: &Context<'_>, number: u32, reason: &str, dry_run: bool) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, dry_run)?;
    let batch = find(writer.reader(), number)?;
    if batch.void.is_some() {
        refuse_restored(writer.reader(), &batch)?;
        let already =
            vec![format!("batch {number} was taken back already: game restore undoes the void of a game")];
        return Ok(Changes { command: format!("import void {number}"), already, ..Changes::default() });
    }
    let games = void_games(&mut writer, &batch, reason)?;
    writer.add_batch_void(batch.id, reason)?;
    let mut report = Changes {
        command: format!("import void {number}"),
        changes: vec![format!("{games} of {} games of {} are voided", batch.info.games, batch.info.file)],
        ..Changes::default()
    };
    let names = writer.reader().names()?;
    reach(&mut writer, &names, Lists::OfKind(batch.info.kind), reason, &mut report)?;
    report.say_if_idle();
    conclude(context, writer, ("import void", &number.to_string()), reason, dry_run, report)
}

fn find(reader: Reader<'_>, number: u32) -> AppResult<Batch> {
    let batch = reader.batches()?.into_iter().find(|batch| batch.id == number);
    batch.ok_or_else(|| {
        AppError::usage(format!("there is no batch {number}")).hint("arbitro import ls shows the batches")
    })
}

/// How many of the games that stand are named.
const MOST_NAMED: usize = 5;

/// A batch is taken back once. What was restored of it since was looked at one by one, and so is what is voided of
/// it again (R-ORD-3).
fn refuse_restored(reader: Reader<'_>, batch: &Batch) -> AppResult<()> {
    let restored = reader.restored_games(batch)?;
    if restored.is_empty() {
        return Ok(());
    }
    let names = reader.names()?;
    let kind = &names.words[batch.info.kind as usize];
    let named = restored.iter().take(MOST_NAMED).map(|game| key_of(reader, kind, *game));
    let mut named = named.collect::<AppResult<Vec<String>>>()?.join(", ");
    if restored.len() > MOST_NAMED {
        named = format!("{named} and {} more", restored.len() - MOST_NAMED);
    }
    let (number, games) = (batch.id, batch.info.games);
    let stand =
        if restored.len() == 1 { "was restored since and stands" } else { "were restored since and stand" };
    let message = format!(
        "batch {number} was taken back already, and is taken back once; {} of its {games} games {stand}: {named}",
        restored.len()
    );
    let hint = "arbitro game void KEY --reason TEXT voids one again, arbitro decide FILE many of them";
    Err(AppError::refused("R-ORD-3", message).hint(hint))
}

/// Voids every game of a batch that is not void yet; says how many.
fn void_games(writer: &mut Writer<'_>, batch: &Batch, reason: &str) -> AppResult<u32> {
    let void = writer.reader().void_games(batch.info.kind)?;
    let mut count = 0;
    for game in batch.info.first_game..batch.info.first_game + batch.info.games {
        if void.contains(&game) {
            continue;
        }
        let decision = DecisionRow {
            seq: 0,
            entry: writer.entry(),
            recorded: writer.recorded(),
            game,
            act: Act::Void,
            reason: reason.to_owned(),
            decided_at: None,
            fields: Vec::new(),
            amended: None,
        };
        writer.add_decision(&decision)?;
        count += 1;
    }
    Ok(count)
}
