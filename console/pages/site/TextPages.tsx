/** The pages that are a text: agreements, and how to install on iOS. */
import type { Label } from '../../../modules/kit/field.ts'
import { t } from '../../session.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'

const page = (key: string, screen: string, title: Label, isDated: boolean) => () => {
  const text = useSiteText(key)
  return (
    <SiteFrame screen={screen} title={text.value?.title || t(title)}>
      <Text of={text} isDated={isDated} />
    </SiteFrame>
  )
}
export const Privacy = page('agreement/privacy', 'agreement-privacy', words.privacy, true)
export const UserAgreement = page('agreement/user', 'agreement-user', words.user, true)
export const Ios = page('ios', 'ios', words.iosHow, false)
