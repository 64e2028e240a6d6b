/** Before a command is run: what stands against it on a row now, and what it says of the money that it moves. */
import {
  answer,
  type AskedBefore,
  type Before,
  type Command,
  ensure,
  type Resource,
  type RouteContext,
  type Said,
  type SaidLine,
  moneyWords,
} from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Session } from '../kernel/engine.ts'
import { seeMoney } from '../kernel/masking.ts'
import { no } from '../kernel/refusals.ts'
import { type Context, must, viewPermit } from './context.ts'
import { type Lang, wordsOf } from './envelope.ts'

/** Rows that are looked at by one call. */
const rowsMax = 100

/** Of each row in the asker's reach, what there is to say of each of its commands. */
export async function beforeCommands(
  { engine }: Pick<Context, 'engine'>,
  session: Session,
  desk: RouteContext,
  { resource, ids, commands, input, isNew = false, isBare = isNew }: AskedBefore,
): Promise<readonly Before[]> {
  const { actor, tenant, zone } = session,
    of = engine.registry.resources.get(resource)
  ensure(of?.path && actor.may(viewPermit(of)), no.missing)
  must(session as never, viewPermit(of))
  if (actor.lookingOnly || ids.length === 0) return []
  const some = ids.slice(0, rowsMax),
    records = isNew ? some.map(id => ({ id, status: 'new' }) as AnyRow) : (await engine.list(session, of, { where: { id: some }, size: rowsMax })).records
  const own = (engine.registry.commandsOf.get(of.name) ?? []).filter(one => actor.may(one.permit) && (commands?.includes(one.name) ?? true))
  const trial = engine.trying(tenant),
    all = records.flatMap(row => own.filter(one => of.lifecycle.allowed(row.status).includes(one.name)).map(command => ({ row, command })))
  const refusals = input
    ? await inTurn(all, ({ row, command }) => trial.refusal(session, command, row.id, input))
    : await trial.standing(
        session,
        all.map(({ row, command }) => [command, row.id] as const),
      )
  const said = await inTurn(all, async ({ row, command }, i): Promise<Before | undefined> => {
    const refused = refusals[i],
      says = isBare ? undefined : await statementOf(engine, session, desk, command, of, row)
    if (!refused && !says) return undefined
    const fixed = refused && 'isFixed' in refused && refused.isFixed ? { isFixed: true } : {}
    return {
      id: row.id,
      command: command.name,
      ...(refused ? { refused: wordsOf(refused.refused, desk.lang, zone), ...fixed } : {}),
      ...(says ? { says } : {}),
    }
  })
  return said.filter(one => one !== undefined)
}

/** One after the other: what is tried sees what was tried before it. */
async function inTurn<T, R>(list: readonly T[], work: (one: T, i: number) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = []
  for (const [i, one] of list.entries()) done.push(await work(one, i))
  return done
}

/** What the command itself says, and what modules above it add. */
async function statementOf(engine: Context['engine'], { tenant, actor }: Session, desk: RouteContext, command: Command, of: Resource, row: AnyRow) {
  const guards = engine.registry.extensions.get(command.permit)?.guards ?? [],
    sayings = [command.statement, ...guards].flatMap(one => one?.says ?? [])
  if (sayings.length === 0) return undefined
  const whole = (await engine.ask(tenant, { kind: 'get', of, id: row.id })) as AnyRow
  const lines = (await inTurn(sayings, says => answer(says(whole as never, desk), { ask: desk.readUnscoped }))).flat()
  const seesMoney = actor.role === 'system' || actor.may(seeMoney)
  return lines.filter(line => !('text' in line) || line.text !== '').map(line => lineOf(line, desk.lang, seesMoney))
}
function lineOf(line: Said, lang: Lang, seesMoney: boolean): SaidLine {
  const label = line.label[lang],
    unit = 'count' in line ? line.unit[lang] : ''
  if ('text' in line) return { label, text: line.text }
  const total = 'isTotal' in line && line.isTotal ? { isTotal: true } : {}
  if ('count' in line) return { label, text: `${line.count} ${unit}`, count: line.count, unit, ...total }
  if (!seesMoney) return { label, text: '****' }
  return { label, text: moneyWords(line.cents), fen: line.cents, ...total }
}
