/** The home of customer service: what waits now, who is there, and what visitors ask most. */
import { Button, Tag } from '@blueprintjs/core'
import { Link } from 'wouter'
import { post } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Todo } from '../../../console/pages/Todo.tsx'
import { CallerBox } from '../../../console/parts/CallerBox.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { robotAnswer } from '../answer-log.ts'
import { conversation } from '../conversation.ts'
import { serviceMember } from '../member.ts'
import type { MemberRow, TalkRow } from './Desk.tsx'
import { Totals, type FiguresData } from './FiguresPage.tsx'
import { visitorWords } from './words.ts'
import './service.css'

interface HomeData {
  readonly me: MemberRow | null
  readonly waiting: number
  readonly unanswered: number
  readonly queue: readonly TalkRow[]
  readonly mine: readonly TalkRow[]
  readonly members: readonly MemberRow[]
  readonly hot: readonly { readonly id: string; readonly title: string; readonly count: number }[]
  readonly misses: number
  readonly figures: FiguresData
}

export function ServiceHome() {
  const home = useAsk<HomeData>('/api/business-customer/conversation/home', {}, { of: [conversation, serviceMember, robotAnswer], every: 60_000 })
  return (
    <Page
      screen="home-customer"
      title={t(['客服首页', 'Customer service home'])}
      actions={
        <Link href="/service/desk" className="bp6-button bp6-intent-primary">
          {t(['进入接待台', 'To the desk'])}
        </Link>
      }
    >
      <Shown of={home} lines={8}>
        {data => <Day data={data} reload={home.reload} />}
      </Shown>
    </Page>
  )
}
function Day({ data, reload }: { readonly data: HomeData; readonly reload: () => void }) {
  const there = data.members.filter(one => one.online)
  return (
    <>
      <p className="kt-lead">
        {t([
          `${data.waiting} 位访客在排队，${data.unanswered} 个会话等您回复，${there.length} 位客服正在接待。`,
          `Visitors who wait: ${data.waiting}. Talks that wait for your answer: ${data.unanswered}. Members who accept talks: ${there.length}.`,
        ])}{' '}
        {data.me && (
          <Button
            text={t(data.me.online ? ['暂停接待', 'Pause'] : ['开始接待', 'Accept talks'])}
            onClick={() => void post('/api/business-customer/member/online', { id: data.me!.id, online: data.me!.online ? 0 : 1 }).then(reload, () => {})}
          />
        )}
      </p>
      <div className="sv-home">
        <div>
          <CallerBox />
          <Talks title={t(['等待回复与排队', 'To be answered'])} rows={[...data.mine, ...data.queue]} />
          <Todo isSaid={false} />
          <Totals of={data.figures} />
        </div>
        <div>
          <section className="kt-card" aria-label={t(['在线客服', 'Members'])}>
            <h2>{t(['在线客服', 'Members'])}</h2>
            <ul className="sv-rows">
              {data.members.map(one => (
                <li key={one.id}>
                  <span>{one.nickName}</span>
                  <span className="kt-figures">
                    {one.load}/{one.maxSession}{' '}
                    <Tag minimal intent={one.online ? 'success' : 'none'}>
                      {t(one.online ? ['接待中', 'Accepting'] : ['暂停', 'Paused'])}
                    </Tag>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section className="kt-card" aria-label={t(['热门问题', 'Frequent questions'])}>
            <h2>{t(['近7天热门问题', 'Most asked, 7 days'])}</h2>
            <ol className="sv-rows">
              {data.hot.map(one => (
                <li key={one.id}>
                  <span>{one.title}</span>
                  <b className="kt-figures">{one.count}</b>
                </li>
              ))}
            </ol>
            {data.misses > 0 && (
              <Link href="/service/answer?view=missed">{t([`${data.misses} 个问题机器人没答上来`, `${data.misses} questions that the robot missed`])}</Link>
            )}
          </section>
          <UnreadMessages />
        </div>
      </div>
    </>
  )
}
const Talks = ({ title, rows }: { readonly title: string; readonly rows: readonly TalkRow[] }) =>
  rows.length === 0 ? null : (
    <section className="kt-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="sv-rows">
        {rows.map(one => (
          <li key={one.id}>
            <Link href={`/service/desk?talk=${one.id}`}>{visitorWords(one)}</Link>
            <small className="kt-muted">{String(one.lastText ?? '')}</small>
            <StatusTag of={conversation} status={one.status} />
          </li>
        ))}
      </ul>
    </section>
  )
