/** Sheets of a class that stand on an older version of the system. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { runMany } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import { move } from '../score.commands.ts'
import { words } from './words.ts'

/** What stands on an older version: looked at before it goes over. */
export function Outdated({
  count,
  asked,
  onDone,
}: {
  readonly count: number
  readonly asked: { readonly classId: string; readonly systemId: string }
  readonly onDone: () => void
}) {
  const [isOpen, open] = useState(false)
  const found = useAsk<
    readonly {
      readonly id: string
      readonly studentName: string
      readonly before: string
      readonly after: string
      readonly dropped: readonly string[]
      readonly missing: number
    }[]
  >('/api/business-quota/studentScore/preview', { systemId: asked.systemId, classId: asked.classId }, { when: isOpen })
  return (
    <Callout intent="warning">
      {count} {t(words.outdated)} <Button variant="minimal" text={t(words.look)} onClick={() => open(true)} />
      {isOpen && (
        <Shown of={found}>
          {all => (
            <>
              <table className="ql-tree" aria-label={t(words.look)}>
                <thead>
                  <tr>
                    {[words.pupil, words.before, words.after, words.dropped, words.missing].map(one => (
                      <th key={one[1]} scope="col">
                        {t(one)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {all.map(one => (
                    <tr key={one.id}>
                      <th scope="row">{one.studentName}</th>
                      <td className="kt-figures">{one.before}</td>
                      <td className="kt-figures">{one.after}</td>
                      <td>{one.dropped.join(t(['、', ', ']))}</td>
                      <td className="kt-figures">{one.missing || ''}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <CallButton
                intent="primary"
                text={t(words.goOver)}
                call={() =>
                  runMany(
                    move,
                    all.map(one => one.id),
                    { systemId: asked.systemId },
                    { key: newId() },
                  )
                }
                onDone={onDone}
              />
            </>
          )}
        </Shown>
      )}
    </Callout>
  )
}
