/** The face of development in the console. */
import type { Face } from '../../console/parts/face.ts'
import { screen } from '../../console/parts/screens.tsx'
import { code, commands } from './code.ts'

export const face: Face = {
  resources: [code],
  commands,
  screens: { '/develop/code': screen(() => import('./screens/Codes.tsx'), 'Codes') },
}
