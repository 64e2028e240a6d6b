/** The manifest of generated resources: a list in the menu for each, and a detail page where it is wanted. Pure. */
import { commandsOf, imported, label, type Plan, quote } from './plan.ts'

const isDetailed = ({ row }: Plan): boolean => row.wrapMode === '2'
/** The group of a screen in the sidebar: all but the last part of its path. */
export const groupOf = (web: string): string => web.split('/').slice(0, -1).join('/')

const screensOf = (plan: Plan): string => `      listScreen(${quote(plan.web)}, ${plan.constant}, {
        menu: { label: ${label(plan.row.codeName, plan.row.codeNameEn)} },
        commands: ${commandsOf(plan)},
      }),
${isDetailed(plan) ? `      detailScreen(${quote(`${plan.web}/detail/:id`)}, ${plan.constant}, { commands: ${commandsOf(plan)} }),\n` : ''}`

export function manifestFile(plans: readonly Plan[]): string {
  const { row, web } = plans[0]!
  return `/** What ${row.codeNameEn.toLowerCase()} shows. */
${imported(`{ ${plans.some(isDetailed) ? 'detailScreen, ' : ''}group, listScreen, type Manifest }`, '../kit/index.ts')}
${plans
  .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  .map(plan => `${imported(`{ ${commandsOf(plan)}, ${plan.constant} }`, `./${plan.file}.ts`)}\n`)
  .join('')}
export const manifest: Manifest = {
  resources: [${plans.map(plan => plan.constant).join(', ')}],
  commands: [${plans.map(plan => `...${commandsOf(plan)}`).join(', ')}],
  screens: [
    group(${quote(groupOf(web))}, ${label(row.codeName, row.codeNameEn)}, { area: 'system', icon: 'cube' }, [
${plans.map(screensOf).join('')}    ]),
  ],
}
`
}
