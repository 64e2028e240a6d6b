/** One's own notifications: which messages come by mail and phone, and when nothing rings. */
import { post } from '../../../console/call.ts'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { SwitchInput } from '../../../console/parts/inputs.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { t, useSession } from '../../../console/session.ts'
import type { Fields, Label } from '../../kit/index.ts'
import { setting } from '../setting.ts'

const base = '/api/business-eip/notification'
const words = {
  lead: [
    '所有消息都在“我的消息”里。需要离开电脑也能知道的，可以再发到邮箱、手机或微信；邮箱和手机号在个人信息中填写，微信由家长自己绑定。',
    'All messages are in "My messages". Those you choose also go to your e-mail or phone, as in your user info, or to the WeChat that a guardian bound.',
  ],
  familyLead: [
    '所有消息都在“我的消息”里。想在别处也收到的，打开下面的开关；邮箱和手机号在个人信息中填写，微信在“我的微信”中绑定。',
    'All messages are in "My messages". Turn on where else they shall reach you: e-mail and phone as in your user info, WeChat as bound in "My WeChat".',
  ],
  quiet: ['免打扰时段内的邮件、短信和微信消息，到时段结束后再发。', 'What arrives in quiet hours is sent when they are over.'],
} as const
type Own = Readonly<Record<keyof typeof setting.fields, unknown>>

export function Notifications() {
  const role = useSession(({ userInfo }) => userInfo?.role_alias ?? '')
  const own = useAsk<Own>(`${base}/own`)
  return (
    <Page screen="notifications">
      <p className="kt-muted">{t(isFamily(role) ? words.familyLead : words.lead)}</p>
      <div className="kt-card">
        <Shown of={own}>{found => <OwnForm key={JSON.stringify(found)} own={found} onDone={own.reload} />}</Shown>
      </div>
      <p className="kt-muted">{t(words.quiet)}</p>
    </Page>
  )
}

/** Who sells, or looks after those who do: nobody else is told of customers. */
const selling: readonly string[] = ['PA', 'PO', 'SL', 'SA', 'CM', 'OM', 'CS']
const { crmMail, crmSms, approvalWechat, normalWechat, quietFrom, quietTo, ...usual } = setting.fields
/** A family decides nothing for the house: what the house calls approvals are answers to what they asked for. */
const familyWords: Readonly<Record<string, Label>> = {
  approvalMail: ['申请结果发邮件', 'Answers to my requests by e-mail'],
  normalMail: ['上课与通知发邮件', 'Lessons and notices by e-mail'],
  approvalSms: ['申请结果发短信', 'Answers to my requests by SMS'],
  normalSms: ['上课与通知发短信', 'Lessons and notices by SMS'],
  approvalWechat: ['申请结果发微信', 'Answers to my requests by WeChat'],
  normalWechat: ['上课与通知发微信', 'Lessons and notices by WeChat'],
}
const isFamily = (role: string): boolean => role === 'PR' || role === 'SD'
const onOff = {
  answers: [
    ['开', 'On'],
    ['关', 'Off'],
  ],
} as const
/** What there is to choose: of customers for who sells, of WeChat for guardians, who alone bind theirs. */
function fieldsFor(role: string): Fields {
  const all: Fields = {
    ...usual,
    ...(selling.includes(role) ? { crmMail, crmSms } : {}),
    ...(role === 'PR' ? { approvalWechat, normalWechat } : {}),
    ...{ quietFrom, quietTo },
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, field]) => [
      name,
      { ...field, ...(field.kind === 'flag' ? onOff : {}), ...(isFamily(role) && familyWords[name] ? { label: familyWords[name] } : {}) },
    ]),
  )
}
const switches = Object.fromEntries(
  Object.keys(setting.fields).flatMap(name => (setting.fields[name as keyof Own].kind === 'flag' ? [[name, SwitchInput]] : [])),
)

function OwnForm({ own, onDone }: { readonly own: Own; readonly onDone: () => void }) {
  const role = useSession(({ userInfo }) => userInfo?.role_alias ?? ''),
    form = useForm(fieldsFor(role), own)
  const sending = useSending({ form, send: asking => post(`${base}/choose`, form.changed(), asking), said: done.change, onDone })
  return (
    <PageForm form={form} sending={sending}>
      <FormFields form={form} inputs={switches} />
    </PageForm>
  )
}
