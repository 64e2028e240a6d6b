/** The log of imports of the demo: what was entered by sheets stands in it with its counts, as a sheet that the CLI read in does. */
import type { Session } from '../../server/kernel/engine.ts'
import type { World } from './world.ts'

interface Sheet {
  readonly type: string
  readonly total: number
  readonly taken: number
  readonly now: string
}
export async function noteSheet(world: World, sender: Session, { type, total, taken, now }: Sheet): Promise<void> {
  // It is written for whoever sent the sheet, who needs no right to it.
  const writer = { ...sender, actor: { ...sender.actor, may: () => true } },
    counts = { total, successCount: taken, failCount: total - taken }
  await world.run(
    writer,
    'import_log.note',
    world.chance.branch(`sheet ${type} ${sender.actor.userId}`).id(now),
    { type, fileName: `${type}.xlsx`, ...counts },
    now,
  )
}
