/** What holds for the whole website, on one page. */
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import { change, webSetting } from '../setting.ts'

const note = [
  '保存后立即在网站上生效。主题色与标志默认取自租户设置。',
  'Holds on the website at once. Colour and logo are those of the tenant unless they are set here.',
] as const

export const Settings = () => <SettingsScreen of={webSetting} screen="website-setting" note={note} by={change.by} />
