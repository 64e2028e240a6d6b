/** The console manifest of generated resources: a list each, and a detail page where it is wanted. Pure. */
import { commandsOf, imported, type Plan, quote } from './generate.ts'

const isDetailed = ({ row }: Plan): boolean => row.wrapMode === '2'

export function consoleFile(plans: readonly Plan[]): string {
  const detailed = plans.filter(isDetailed)
  return `/** The console manifest of ${plans[0]!.row.codeNameEn.toLowerCase()}. */
${imported('type { ConsoleManifest }', '../../console/parts/consoleManifest.ts')}
${imported(`{ ${detailed.length > 0 ? 'detailScreen, ' : ''}listScreen }`, '../../console/parts/screens.tsx')}
${imported(
  `{ ${plans
    .flatMap(plan => [commandsOf(plan), plan.constant])
    .sort()
    .join(', ')} }`,
  './index.ts',
)}

export const consoleManifest: ConsoleManifest = {
  resources: [${plans.map(plan => plan.constant).join(', ')}],
  commands: [${plans.map(plan => `...${commandsOf(plan)}`).join(', ')}],
  screens: {
${plans
  .map(
    plan => `    ${quote(plan.web)}: listScreen(${plan.constant}, { commands: ${commandsOf(plan)} }),
${isDetailed(plan) ? `    ${quote(`${plan.web}/detail/:id`)}: detailScreen(${plan.constant}, { commands: ${commandsOf(plan)} }),\n` : ''}`,
  )
  .join('')}  },
${detailed.length > 0 ? `  links: {\n${detailed.map(plan => `    ${plan.name}: id => \`${plan.web}/detail/\${id}\`,\n`).join('')}  },\n` : ''}}
`
}
