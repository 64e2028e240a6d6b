/** What teachers showed of a child's lessons, the last first: one wall for each child. */
import { Tag } from '@blueprintjs/core'
import type { Paged, Wire } from '../../../console/call.ts'
import { Children, type OneChild, useChild } from '../../../console/parts/Children.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { moment } from '../moment.ts'
import { Photos } from './Photos.tsx'
import { words } from './words.ts'
import './moments.css'

export function FamilyWall() {
  const children = useAsk<readonly OneChild[]>('/api/business-openclass/parent/children')
  const [child, setChild] = useChild(children.value)
  const [address, keep] = useAddress()
  const openClassId = address.get('openClassId') ?? ''
  const wall = useAsk<Paged<Wire<typeof moment>>>(
    '/api/business-openclass/parent/wall',
    { studentId: child, openClassId, size: 50 },
    { of: moment, when: child !== '' },
  )
  return (
    <Page screen="parent-wall">
      {(children.value?.length ?? 0) > 1 && <Children of={children.value!} chosen={child} choose={setChild} />}
      {openClassId !== '' && (
        <p>
          <Tag minimal round interactive onRemove={() => keep({ openClassId: '' })}>
            {t(words.tourOf)}
          </Tag>
        </p>
      )}
      {child === '' ? (
        <Shown of={children} lines={8}>
          {() => <Empty title={t(words.none)} hint={t(words.noneHint)} />}
        </Shown>
      ) : (
        <Shown of={wall} lines={8}>
          {({ records }) =>
            records.length === 0 ? (
              <Empty title={t(words.none)} hint={t(words.noneHint)} />
            ) : (
              <div className="mo-wall">
                {records.map(one => (
                  <article key={one.id} className="kt-card">
                    <header>
                      <Face name={String(one.teacherName ?? '')} />
                      <div>
                        <b>{String(one.openClassName ?? '')}</b>
                        <p className="kt-muted">
                          {String(one.teacherName ?? '')} · <time className="kt-figures">{String(one.heldAt).slice(0, 16)}</time>
                        </p>
                      </div>
                    </header>
                    <p className="mo-words">{String(one.content)}</p>
                    <Photos of={one.photos} />
                  </article>
                ))}
              </div>
            )
          }
        </Shown>
      )}
    </Page>
  )
}
