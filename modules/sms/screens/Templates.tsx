/** SMS templates: texts with places for parameters. */
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { commands, smsTemplate } from '../template.ts'

const hint = [
  '没有建立模板时，验证码等系统短信使用内置文本。占位符写作 {code}。',
  'Without templates of your own, codes and other messages use built-in texts. A placeholder is written {code}.',
] as const

export function Templates() {
  return (
    <ListScreen
      of={smsTemplate}
      columns={['templateCode', 'name', 'content', 'params', 'providerCode', 'status']}
      search={['templateCode', 'name', 'status']}
      commands={commands}
      inputs={{ params: null }}
      hint={t(hint)}
    />
  )
}
