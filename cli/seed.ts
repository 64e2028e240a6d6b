/** `seed`: the demo district, the dictionaries and the regions; run again, nothing is made twice. */
import type { Command } from 'commander'
import { count, dayOf, isDate } from '../modules/kit/index.ts'
import { region } from '../modules/system/index.ts'
import { ensureBaseline } from './baseline.ts'
import { accounts, accountTable, hasDemo } from './demo/accounts.ts'
import { type Figures, seedDemo } from './demo/demo.ts'
import { progress } from './progress.ts'
import { fillContent } from '../modules/content/server/index.ts'
import { fillRoles } from '../modules/identity/server/index.ts'
import { fillDictionaries, fillRegions, type Filled } from '../modules/system/server/index.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

const whole = (text: string, name: string, max: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new Stop([`${name} 须为 0 到 ${max} 的整数`, `${name} must be a whole number up to ${max}`], exits.usage)
  return number
}

/** Below it a school would have no class of children, above it numbers of people and papers would run out. */
const scaleMin = 0.02,
  scaleMax = 16

export function seeds(program: Command, shell: Shell): void {
  const { t } = shell
  const group = program
    .command('seed')
    .description(t(['填充数据', 'fill in data']))
    .addHelpText('after', '\nExamples:\n  ketang seed demo\n  ketang seed dict\n  ketang seed regions\n  ketang seed roles\n  ketang seed content')

  group
    .command('demo')
    .description(t(['按种子数生成演示区县（可重复运行）', 'make the demo district from a seed number']))
    .option('--scale <n>', t(['规模倍数，0.02 到 16', 'how many times the usual size, 0.02 to 16']), '1')
    .option('--seed <n>', t(['种子数', 'the seed number']), '7')
    .option('--today <date>', t(['以哪一天为今天', 'the day that is today in it, yyyy-MM-dd']))
    .addHelpText('after', '\nExamples:\n  ketang seed demo\n  ketang seed demo --scale 10\n  ketang seed demo --seed 42 --today 2026-10-15')
    .action(async (asked: { scale: string; seed: string; today?: string }) => {
      const scale = Number(asked.scale),
        seed = whole(asked.seed, '--seed', 2 ** 31)
      if (!(scale >= scaleMin && scale <= scaleMax))
        throw new Stop([`--scale 须在 ${scaleMin} 到 ${scaleMax} 之间`, `--scale is from ${scaleMin} to ${scaleMax}`], exits.usage)
      const parts = await shell.open({ isMade: true })
      const { zone } = parts.engine.system(shell.tenant)
      const today = asked.today ?? dayOf(parts.engine.clock(), zone)
      if (!isDate(today)) throw new Stop(['日期须为 yyyy-MM-dd', 'the date is yyyy-MM-dd'], exits.usage)
      if (await hasDemo(parts.engine, shell.tenant)) {
        return shell.answer({ made: false, accounts }, () => `${t(['演示数据已存在', 'the demo is there already'])}\n\n${accountTable(shell.lang)}`)
      }
      const regions = await parts.engine.ask(shell.tenant, count(region, {}))
      if ((await parts.log.head(shell.tenant)) - regions > emptyMax)
        throw new Stop(['租户已有数据，不生成演示数据', 'the tenant holds data of its own: no demo is put among it'])
      const bar = progress(shell, ['演示区县', 'demo district'], 100)
      const began = performance.now()
      const figures = await seedDemo(parts, { tenant: shell.tenant, scale, seed, today, seen: percent => bar.at(percent) })
      bar.end()
      const seconds = Math.round((performance.now() - began) / 100) / 10
      shell.answer({ made: true, seconds, figures, accounts }, () => told(figures, seconds, shell))
    })

  const fill = (name: string, description: string, work: typeof fillDictionaries): void => {
    group
      .command(name)
      .description(description)
      .addHelpText('after', `\nExample:\n  ketang seed ${name}`)
      .action(async () => {
        const { engine } = await shell.open({ isMade: true })
        await ensureBaseline(engine, shell.tenant)
        const done: Filled = await work(engine, shell.tenant)
        shell.answer(done, () => t([`新增 ${done.made} 条，已有 ${done.there} 条`, `${done.made} made, ${done.there} were there`]))
      })
  }
  fill('dict', t(['补齐字典', 'the dictionaries that come with the product']), fillDictionaries)
  fill('regions', t(['补齐全国省、市、区县（GB/T 2260）', 'the regions of the whole country by GB/T 2260, down to the county']), fillRegions)
  fill('roles', t(['补齐产品自带的角色', 'the roles that come with the product']), fillRoles)
  fill('content', t(['补齐帮助文档与网站页面', 'the help and the website pages that come with the product']), fillContent)
}

/** A tenant with no more facts than its baseline, dictionaries, help and a first administrator make, its regions left out, counts as empty. */
const emptyMax = 620

function told(figures: Figures, seconds: number, { t, lang }: Shell): string {
  const rows = Object.entries(figures).map(([name, count]) => [name, count])
  return `${table(rows)}\n\n${accountTable(lang)}\n\n${t([`用时 ${seconds} 秒`, `done in ${seconds} s`])}`
}
