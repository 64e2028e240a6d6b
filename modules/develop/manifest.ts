/** What development shows. */
import { group, type Manifest, screen } from '../kit/index.ts'
import { code, commands } from './code.ts'
import { codeModel, commands as modelCommands } from './code-model.ts'
import { codeSetting, commands as settingCommands } from './code-setting.ts'

export const manifest: Manifest = {
  resources: [code, codeModel, codeSetting],
  commands: [...commands, ...modelCommands, ...settingCommands],
  screens: [
    group('/develop', ['研发工具', 'Development'], { area: 'system', icon: 'cube', roles: ['PA'] }, [
      screen('/develop/code', () => import('./screens/Codes.tsx'), 'Codes', {
        menu: { label: ['代码生成', 'Code generation'], icon: 'layers', permit: 'code_view' },
      }),
    ]),
  ],
}
