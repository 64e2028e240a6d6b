/** Where totals lie: a class beside its school and area, or the schools in reach; nobody is named, and of fewer than five nothing is shown. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { Bars } from '../../../console/parts/Bars.tsx'
import { Some } from '../../../console/parts/Some.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import type { Group } from '../statistics.ts'
import { Radar, Spread } from './Charts.tsx'
import { ClassPicker, TermPicker, termIn } from './Pickers.tsx'
import { words } from './words.ts'

interface Answer {
  readonly groups: readonly Group[]
  readonly parts: readonly { readonly id: string; readonly name: string }[]
}
/** Groups that are drawn before somebody asks for more. */
const groupsMost = 12,
  groupsOnPhone = 4
export function Distribution() {
  const [address, keep] = useAddress()
  const term = termIn(address),
    classId = address.get('classId') ?? ''
  const found = useAsk<Answer>('/api/business-quota/studentScore/distribution', { ...term, classId })
  return (
    <Page screen="quality-statistics">
      <div className="kt-card ql-pickers">
        <TermPicker term={term} onChange={next => keep({ ...next })} />
        {may('school_class_view') && <ClassPicker key={classId} value={classId} onChange={next => keep({ classId: next })} />}
      </div>
      <Shown of={found} lines={8}>
        {({ groups, parts }) =>
          groups.every(one => one.isHidden) ? (
            <div className="kt-card">
              <Empty title={t(words.noFigures)} hint={t(words.noFiguresHint)} />
            </div>
          ) : (
            <>
              <Some of={groups} most={groupsMost} onPhone={groupsOnPhone}>
                {shown => (
                  <div className="ql-report">
                    {shown.map(group => (
                      <section key={group.key} className="kt-card" aria-label={group.label}>
                        <h3>{group.label}</h3>
                        {group.isHidden ? (
                          <p className="kt-muted">{t(words.few)}</p>
                        ) : (
                          <>
                            <p className="kt-figures">
                              {t(words.mean)} <b>{group.mean}</b> · {group.count} {t(words.people)}
                            </p>
                            <Spread label={group.label} buckets={group.buckets} />
                          </>
                        )}
                      </section>
                    ))}
                  </div>
                )}
              </Some>
              {parts.length > 0 && (
                <section className="kt-card">
                  <h3>{t(words.radar)}</h3>
                  <Radar
                    axes={parts.map(one => one.name)}
                    series={groups
                      .filter(one => !one.isHidden)
                      .slice(0, 3)
                      .map(group => ({ label: group.label, values: parts.map(one => (group.parts[one.id] ? Number(group.parts[one.id]) : undefined)) }))}
                  />
                </section>
              )}
              {groups.length > 3 && (
                <section className="kt-card">
                  <h3>{t(words.mean)}</h3>
                  <Bars
                    label={t(words.mean)}
                    bars={groups.filter(one => !one.isHidden).map(one => ({ key: one.key, label: one.label, value: Number(one.mean), text: one.mean }))}
                  />
                </section>
              )}
            </>
          )
        }
      </Shown>
    </Page>
  )
}
