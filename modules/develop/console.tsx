/** The console manifest of development. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import { code, commands } from './code.ts'

export const consoleManifest: ConsoleManifest = {
  resources: [code],
  commands,
  screens: { '/develop/code': screen(() => import('./screens/Codes.tsx'), 'Codes') },
}
