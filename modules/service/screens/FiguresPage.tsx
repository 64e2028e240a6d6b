/** The figures of customer service: how fast people answer and settle, what the robot knows, and who did how much. */
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { robotAnswer } from '../answer-log.ts'
import { conversation } from '../conversation.ts'
import './service.css'

interface Sums {
  readonly talks: number
  readonly handedOver: number
  readonly resolved: number
  readonly reopened: number
  readonly firstAnswerSeconds: number | null
  readonly resolutionSeconds: number | null
  readonly rated: number
  readonly score: number | null
}
export interface FiguresData extends Sums {
  readonly from: string
  readonly to: string
  readonly robot: {
    readonly asked: number
    readonly hits: number
    readonly hitShare: number | null
    readonly helpful: number | null
    readonly alone: number | null
  }
  readonly members: readonly (Sums & { readonly id: string; readonly nickName: string })[]
}
const none = '–'
/** Seconds as people say them. */
export function lasting(seconds: number | null): string {
  if (seconds === null) return none
  if (seconds < 60) return t([`${seconds} 秒`, `${seconds} s`])
  if (seconds < 3_600) return t([`${Math.round(seconds / 60)} 分钟`, `${Math.round(seconds / 60)} min`])
  return t([`${Math.round(seconds / 360) / 10} 小时`, `${Math.round(seconds / 360) / 10} h`])
}
const percent = (value: number | null): string => (value === null ? none : `${value}%`)

export const Totals = ({ of }: { readonly of: FiguresData }) => (
  <section className="kt-card" aria-label={t(['数据', 'Figures'])}>
    <h2>{`${of.from} – ${of.to}`}</h2>
    <FigureRow
      of={(
        [
          [['会话', 'Talks'], of.talks],
          [['转人工', 'Handed over'], of.handedOver],
          [['首次答复（中位）', 'First answer, median'], lasting(of.firstAnswerSeconds)],
          [['解决用时（中位）', 'Settled in, median'], lasting(of.resolutionSeconds)],
          [['机器人命中', 'Robot knew'], percent(of.robot.hitShare)],
          [['机器人独立解决', 'Settled by the robot'], percent(of.robot.alone)],
          [['认为有帮助', 'Found it helpful'], percent(of.robot.helpful)],
          [['满意度', 'Satisfaction'], of.score === null ? none : `${of.score} / 5`],
        ] as const
      ).map(([label, value]) => ({ name: label[1], label, value }))}
    />
  </section>
)

/** What is said of each member; on a phone each stands beside its figure. */
const memberColumns = [
  ['会话', 'Talks'],
  ['已结束', 'Resolved'],
  ['重开', 'Reopened'],
  ['首次答复', 'First answer'],
  ['解决用时', 'Settled in'],
  ['评价', 'Ratings'],
  ['满意度', 'Satisfaction'],
] as const

export function FiguresPage() {
  const [address, keep] = useAddress()
  const given = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const figures = useAsk<FiguresData>('/api/business-customer/conversation/figures', given, { of: [conversation, robotAnswer], every: 120_000 })
  return (
    <Page screen="service-figures">
      <div className="sv-bar">
        {(['from', 'to'] as const).map(name => {
          const label = t(name === 'from' ? ['从', 'From'] : ['到', 'To'])
          return (
            <span key={name}>
              {label}{' '}
              <DateInput id={`figures-${name}`} aria-label={label} value={given[name] || figures.value?.[name] || ''} onChange={day => keep({ [name]: day })} />
            </span>
          )
        })}
      </div>
      <Shown of={figures}>
        {of => (
          <>
            <Totals of={of} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
            <section className="kt-card sv-wide" tabIndex={0} aria-label={t(['按客服', 'By member'])}>
              <h2>{t(['按客服', 'By member'])}</h2>
              {of.members.length === 0 ? (
                <Empty title={t(['这段时间没有人工会话', 'No talks with people in these days'])} />
              ) : (
                <table className="sv-table">
                  <thead>
                    <tr>
                      {[['客服', 'Member'] as const, ...memberColumns].map(label => (
                        <th key={label[1]} scope="col">
                          {t(label)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {of.members.map(one => (
                      <tr key={one.id}>
                        <th scope="row">{one.nickName}</th>
                        {[
                          one.talks,
                          one.resolved,
                          one.reopened,
                          lasting(one.firstAnswerSeconds),
                          lasting(one.resolutionSeconds),
                          one.rated,
                          one.score ?? none,
                        ].map((value, i) => (
                          <td key={i} className="kt-figures" data-label={t(memberColumns[i]!)}>
                            {value}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}
