/** A guardian's own WeChat: bound by themselves, with how many messages they have still subscribed to. */
import { Button, HTMLTable } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Heads } from '../../../console/parts/Heads.tsx'
import { post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { bind, unbind } from '../binding.ts'

const base = '/api/business-eip/wechat'
const words = {
  lead: [
    '绑定微信后，学校和机构发给您的消息也会到微信里。微信规定：每订阅一次，只能收到一条。',
    'Once your WeChat is bound, what schools and agencies tell you also comes to WeChat. By its rules each subscription is for one message.',
  ],
  none: ['这里还没有开通微信消息', 'Messages by WeChat are not offered here yet'],
  noneHint: [
    '学校或平台启用微信账号后，就能在本页绑定。现在的消息都在“我的消息”里，也可以发到邮箱和手机。',
    'You can bind your WeChat here once an account is enabled. Until then all messages are in "My messages", and may go to your e-mail or phone.',
  ],
  toNotifications: ['设置消息提醒', 'Notifications'],
  unbound: ['尚未绑定微信。', 'Your WeChat is not bound.'],
  bound: ['已绑定微信。', 'Your WeChat is bound.'],
  inMini: ['请打开小程序登录后绑定，并在那里订阅消息：', 'Open the mini program, sign in and bind it there, where you also subscribe: '],
  inOfficial: ['请在服务号的页面里订阅消息：', 'Subscribe on the pages of the service account: '],
  ask: ['解除绑定后，微信里不再收到消息。确定吗？', 'Nothing will come to WeChat any more. Are you sure?'],
  stranger: ['请从本页重新绑定微信', 'begin again on this page'],
  message: ['消息', 'Message'],
  left: ['还可收到', 'Still to come'],
} as const

interface Own {
  readonly bound: number
  readonly kind: '' | 'mini' | 'official'
  readonly appId: string
  readonly accountName: string
  readonly templates: readonly { readonly templateId: string; readonly name: string; readonly left: number }[]
}

/** What the page asked WeChat with: an answer with another one was asked for by somebody else. */
const stateKey = 'ketang.wechat',
  /** Where who came to bind was before: on a page of ours, such as that of an order to pay. */
  backKey = 'ketang.wechat.back'
const ownPage = (back: string | null): string => (back && /^\/(?![/\\])/.test(back) ? back : '')
function toWechat(appId: string): void {
  const state = crypto.randomUUID()
  sessionStorage.setItem(stateKey, state)
  sessionStorage.setItem(backKey, ownPage(new URLSearchParams(location.search).get('back')))
  const query = new URLSearchParams({ appid: appId, redirect_uri: `${location.origin}/eip/wechat`, response_type: 'code', scope: 'snsapi_base', state })
  location.assign(`https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`)
}

/** Comes back from WeChat with a code, which is used once. */
function useReturn(onDone: () => void): boolean {
  const search = useSearch(),
    [, go] = useLocation(),
    [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const query = new URLSearchParams(search),
      code = query.get('code')
    if (!code) return
    const isOurs = query.get('state') === sessionStorage.getItem(stateKey),
      back = ownPage(sessionStorage.getItem(backKey))
    for (const key of [stateKey, backKey]) sessionStorage.removeItem(key)
    go('/eip/wechat', { replace: true })
    if (!isOurs) return toast(t(words.stranger), 'bad')
    setBusy(true)
    post(`${base}/bind`, { code })
      .then(() => {
        toast(t(done.other), 'good')
        if (back) go(back, { replace: true })
        else onDone()
      })
      .catch((reason: unknown) => {
        if (!(reason instanceof CallError)) throw reason
      })
      .finally(() => setBusy(false))
  }, [search, go, onDone])
  return isBusy
}

export function OwnWechat() {
  const own = useAsk<Own>(`${base}/own`),
    isBusy = useReturn(own.reload)
  return (
    <Page screen="own-wechat">
      {own.value?.kind && <p className="kt-muted">{t(words.lead)}</p>}
      <div className="kt-card">
        <Shown of={own}>{found => (found.kind ? <Bound own={found} isBusy={isBusy} onDone={own.reload} /> : <None />)}</Shown>
      </div>
    </Page>
  )
}

const None = () => (
  <Empty
    title={t(words.none)}
    hint={t(words.noneHint)}
    action={
      <Link href="/eip/notification" className="bp6-button">
        {t(words.toNotifications)}
      </Link>
    }
  />
)

function Bound({ own, isBusy, onDone }: { readonly own: Own; readonly isBusy: boolean; readonly onDone: () => void }) {
  const where = `${t(own.kind === 'mini' ? words.inMini : words.inOfficial)}${own.accountName}`
  return (
    <>
      <p>{t(own.bound ? words.bound : words.unbound)}</p>
      {(own.kind === 'mini' || own.bound === 1) && <p>{where}</p>}
      {own.bound === 1 && <Left templates={own.templates} />}
      {own.bound === 1 ? (
        <CallButton
          data-command={unbind.permit}
          intent="danger"
          text={t(unbind.label)}
          ask={words.ask}
          call={() => post(`${base}/unbind`, {})}
          onDone={onDone}
        />
      ) : (
        own.kind === 'official' && (
          <Button data-command={bind.permit} intent="primary" loading={isBusy} text={t(bind.label)} onClick={() => toWechat(own.appId)} />
        )
      )}
    </>
  )
}

const Left = ({ templates }: Pick<Own, 'templates'>) => (
  <HTMLTable compact>
    <Heads of={[words.message, words.left]} />
    <tbody>
      {templates.map(({ templateId, name, left }) => (
        <tr key={templateId}>
          <td>{name}</td>
          <td>{left}</td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
)
