/** The console's face of generated resources: a list each, and a detail page where it is wanted. Pure. */
import { commandsOf, type Plan, quote } from './generate.ts'

const isDetailed = ({ row }: Plan): boolean => row.wrapMode === '2'

export function consoleFile(plans: readonly Plan[]): string {
  const detailed = plans.filter(isDetailed)
  return `/** The face of ${plans[0]!.row.codeNameEn.toLowerCase()} in the console. */
import type { Face } from '../../console/parts/face.ts'
import { ${detailed.length > 0 ? 'detailScreen, ' : ''}listScreen } from '../../console/parts/screens.tsx'
import { ${plans.flatMap(plan => [commandsOf(plan), plan.constant]).sort().join(', ')} } from './index.ts'

export const face: Face = {
  resources: [${plans.map(plan => plan.constant).join(', ')}],
  commands: [${plans.map(plan => `...${commandsOf(plan)}`).join(', ')}],
  screens: {
${plans.map(plan => `    ${quote(plan.web)}: listScreen(${plan.constant}, { commands: ${commandsOf(plan)} }),
${isDetailed(plan) ? `    ${quote(`${plan.web}/detail/:id`)}: detailScreen(${plan.constant}, { commands: ${commandsOf(plan)} }),\n` : ''}`).join('')}  },
${detailed.length > 0 ? `  links: {\n${detailed.map(plan => `    ${plan.name}: id => \`${plan.web}/detail/\${id}\`,\n`).join('')}  },\n` : ''}}
`
}
