/** `events`: the log as people read it, from its end or one row's whole story. */
import type { Command } from 'commander'
import { formatTime, type Resource } from '../modules/kit/index.ts'
import type { ReadFact } from '../server/kernel/log.ts'
import type { Parts } from './house.ts'
import { masked, noteRevealed } from './masking.ts'
import { exits, type Shell, Stop } from './shell.ts'

interface Filters {
  readonly resource?: string
  readonly id?: string
  readonly type?: string
  readonly actor?: string
  readonly since?: string
  readonly position?: string
}
const fits = (fact: ReadFact, asked: Filters): boolean =>
  (!asked.resource || fact.resource === asked.resource) &&
  (!asked.id || fact.stream === asked.id) &&
  (!asked.type || fact.type === asked.type) &&
  (!asked.actor || fact.actor === asked.actor) &&
  (!asked.since || fact.at >= asked.since)

const short = (data: object): string => {
  const text = JSON.stringify(data)
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}
const lineOf = (fact: ReadFact, zone: string): string =>
  [
    String(fact.position).padStart(7),
    formatTime(fact.at, zone),
    `${fact.resource}.${fact.type} → ${fact.status}`,
    fact.stream,
    `${fact.role}:${fact.actor}`,
    short(fact.data),
  ].join('  ')

const numberOf = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Stop([`${name} 须为数字`, `${name} must be a number`], exits.usage)
  return Number(text)
}
/** How many facts one look reads at a time. */
const piece = 1_000
const lookEvery = 500

/** The last facts that fit, oldest first: read backwards piece by piece. */
async function last({ log }: Parts, tenant: string, asked: Filters, count: number): Promise<readonly ReadFact[]> {
  const found: ReadFact[][] = []
  let have = 0
  for (let to = await log.head(tenant); to > 0 && have < count; to -= piece) {
    const from = Math.max(0, to - piece)
    const facts = (await log.after(tenant, from, to - from)).filter(fact => fits(fact, asked))
    found.unshift(facts)
    have += facts.length
  }
  return count === 0 ? [] : found.flat().slice(-count)
}

export function events(program: Command, shell: Shell): void {
  const { t, host } = shell
  const group = program
    .command('events')
    .description(t(['查看事实日志', 'read the log of facts']))
    .addHelpText('after', '\nExamples:\n  ketang events tail --resource order --follow\n  ketang events show enrolment 0198…')
  const printing =
    (parts: Parts, isRevealed: boolean) =>
    (facts: readonly ReadFact[], zone: string): void => {
      for (const fact of isRevealed ? facts : facts.map(one => masked(parts, one))) host.out(`${shell.json ? JSON.stringify(fact) : lineOf(fact, zone)}\n`)
    }
  const reveals = t(['显示个人信息原文（会记入常用日志）', 'show personal values as they are; that is noted in the usual log'])

  group
    .command('tail')
    .description(t(['最近的事实；--follow 持续显示', 'the latest facts; --follow goes on']))
    .option('-n, --count <n>', t(['条数', 'how many']), '20')
    .option('--resource <name>', t(['数据类型', 'only facts of a resource']))
    .option('--id <id>', t(['数据编号', 'only one row']))
    .option('--type <fact>', t(['事实类型', 'only facts of a type']))
    .option('--actor <userId>', t(['操作人', 'only by one account']))
    .option('--since <instant>', t(['起始时间（ISO）', 'only since an instant, ISO 8601']))
    .option('--position <n>', t(['从位置开始', 'from a position of the log on']))
    .option('-f, --follow', t(['持续显示', 'go on as facts are recorded']))
    .option('--reveal', reveals)
    .addHelpText('after', '\nExamples:\n  ketang events tail -n 50\n  ketang events tail --resource refund --json\n  ketang events tail --follow')
    .action(async (asked: Filters & { count: string; follow?: boolean; reveal?: boolean }) => {
      const parts = await shell.open()
      const { zone } = parts.engine.system(shell.tenant)
      known(parts, asked.resource)
      const count = numberOf(asked.count, '--count')
      if (asked.reveal) await noteRevealed(parts, shell, { command: 'events tail', ...asked })
      const print = printing(parts, asked.reveal === true)
      const facts =
        asked.position === undefined
          ? await last(parts, shell.tenant, asked, count)
          : (await parts.log.after(shell.tenant, numberOf(asked.position, '--position') - 1, piece)).filter(fact => fits(fact, asked)).slice(0, count)
      print(facts, zone)
      if (asked.follow)
        await follow(parts, shell, fresh =>
          print(
            fresh.filter(fact => fits(fact, asked)),
            zone,
          ),
        )
    })

  group
    .command('show')
    .argument('<resource>')
    .argument('<id>')
    .description(t(['一行数据的全部历史', 'the whole story of one row']))
    .option('--reveal', reveals)
    .addHelpText('after', '\nExamples:\n  ketang events show open_class 0198…\n  ketang events show policy policy --json')
    .action(async (name: string, id: string, { reveal }: { reveal?: boolean }) => {
      const parts = await shell.open()
      const of = known(parts, name)!
      const story = await parts.log.history(shell.tenant, of, id),
        facts = reveal ? story : story.map(fact => masked(parts, fact))
      if (facts.length === 0) throw new Stop(['没有找到数据', 'not found'])
      if (reveal) await noteRevealed(parts, shell, { command: 'events show', resource: name, id })
      const { zone } = parts.engine.system(shell.tenant)
      shell.answer(facts, () => facts.map(fact => `${lineOf(fact, zone)}\n${JSON.stringify(fact.data, null, 2)}`).join('\n'))
    })
}

function known({ engine }: Parts, name: string | undefined): Resource | undefined {
  const of = name ? engine.registry.resources.get(name) : undefined
  if (name && !of) throw new Stop([`没有数据类型 ${name}`, `no resource ${name}`], exits.usage)
  return of
}

async function follow({ log }: Parts, { tenant, host }: Shell, heard: (facts: readonly ReadFact[]) => void): Promise<void> {
  let at = await log.head(tenant)
  while (!host.stop.aborted) {
    const facts = await log.after(tenant, at, piece)
    heard(facts)
    at = facts.at(-1)?.position ?? at
    if (facts.length < piece)
      await new Promise(resolve => {
        setTimeout(resolve, lookEvery)
      })
  }
}
