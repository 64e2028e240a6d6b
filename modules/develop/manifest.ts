/** What development shows. */
import { group, type Manifest, screen } from '../kit/index.ts'
import { code, commands } from './code.ts'

export const manifest: Manifest = {
  resources: [code],
  commands,
  screens: [
    group('/develop', ['研发工具', 'Development'], { icon: 'cube', roles: ['PA'] }, [
      screen('/develop/code', () => import('./screens/Codes.tsx'), 'Codes', {
        menu: { label: ['代码生成', 'Code generation'], icon: 'layers', permit: 'code_view' },
      }),
    ]),
  ],
}
