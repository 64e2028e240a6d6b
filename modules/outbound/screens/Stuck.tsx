/** What did not get through: mails, text messages and WeChat messages that are tried again or were given up, with why, to be sent again. */
import { FarList } from '../../../console/parts/farTab.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { may, t } from '../../../console/session.ts'

const title = ['未送达消息', 'Undelivered'] as const
/** By the names of the nouns above: to whom, and what. */
const ways = [
  { of: 'mail', title: ['邮件', 'Mails'], columns: ['address', 'subject'] },
  { of: 'sms_send', title: ['短信', 'SMS'], columns: ['phoneNumber', 'content'] },
  { of: 'wechat_message', title: ['微信消息', 'WeChat messages'], columns: ['userId', 'title'] },
] as const
const rest = ['status', 'tries', 'failReason', 'retryAt', 'createTime']

export function Stuck() {
  const tabs = ways
    .filter(one => may(`${one.of}_view`))
    .map(one => ({
      id: one.of,
      title: t(one.title),
      panel: () => (
        <FarList of={one.of} where={{ status: 'pending,failed', tries_gt: 0 }} columns={[...one.columns, ...rest]} search={['createTime']} runs={['resend']} />
      ),
    }))
  return (
    <Page screen="stuck" title={t(title)}>
      <TabSet id="stuck" tabs={tabs} />
    </Page>
  )
}
