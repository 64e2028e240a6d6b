/** `settle`: the settlements of a month, for one agency or all of them. Run again, nothing is taken twice. */
import type { Command } from 'commander'
import { find, formatMoney, monthOf, newId } from '../modules/kit/index.ts'
import { agency } from '../modules/people/index.ts'
import { kinds, type Preview, settlePlan, settlePreview } from '../modules/settlement/index.ts'
import type { Parts } from './house.ts'
import { progress } from './progress.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

export function settling(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('settle')
    .description(t(['生成某月的结算单', 'make the settlements of a month']))
    .requiredOption('--period <month>', t(['月份 yyyy-MM', 'the month, yyyy-MM']))
    .option('--agency <id>', t(['只结算一家机构（编号或名称）', 'only one agency, by id or name']))
    .option('--dry-run', t(['只预览', 'show only, write nothing']))
    .addHelpText('after', '\nExamples:\n  ketang settle --period 2026-10 --dry-run\n  ketang settle --period 2026-10 --agency 萤火虫艺术教育中心')
    .action(async (asked: { period: string; agency?: string; dryRun?: boolean }) => {
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(asked.period)) throw new Stop(['月份须为 yyyy-MM', 'the month is yyyy-MM'], exits.usage)
      const parts = await shell.open()
      const { zone } = parts.engine.system(shell.tenant)
      if (asked.period > monthOf(parts.engine.clock(), zone)) throw new Stop(['不能结算未来的月份', 'a month that has not begun is not settled'])
      const agencyId = asked.agency ? await agencyOf(parts, shell.tenant, asked.agency) : undefined
      const host = { ask: (query: any) => parts.engine.ask<any>(shell.tenant, query), newId: () => newId(), zone }
      const previews = await settlePreview(host, asked.period, agencyId)
      if (!asked.dryRun) await generate(parts, shell, await settlePlan(host, asked.period, agencyId))
      shell.answer({ period: asked.period, dryRun: asked.dryRun === true, settlements: previews }, () => shown(previews, shell))
    })
}

async function agencyOf({ engine }: Parts, tenant: string, named: string): Promise<string> {
  const [row] = await engine.ask(tenant, find(agency, { any: [{ id: named }, { agencyName: named }] }, { limit: 1 }))
  if (!row) throw new Stop([`没有机构 ${named}`, `no agency ${named}`])
  return row.id
}

async function generate({ engine }: Parts, shell: Shell, steps: Awaited<ReturnType<typeof settlePlan>>): Promise<void> {
  const session = engine.system(shell.tenant)
  const bar = progress(shell, ['结算', 'settle'], steps.length)
  for (const [i, step] of steps.entries()) {
    await engine.run({ ...session, actor: { ...session.actor, userId: 'operator', name: 'operator' } }, step.command, step.id, step.input)
    bar.at(i + 1)
  }
  bar.end()
}

function shown(previews: readonly Preview[], { t, lang }: Shell): string {
  if (previews.length === 0) return t(['没有可结算的课次', 'nothing to settle'])
  const rows = previews.map(one => [
    one.agencyName,
    kinds[one.kind][lang],
    one.classes.length,
    one.newLines,
    one.adjustments,
    formatMoney(one.cents),
    one.missing.length || '',
  ])
  return table([
    [
      t(['机构', 'agency']),
      t(['类型', 'kind']),
      t(['班级', 'classes']),
      t(['明细', 'lines']),
      t(['冲减', 'adjustments']),
      t(['金额', 'amount']),
      t(['缺课时费', 'without a rate']),
    ],
    ...rows,
  ])
}
