/** The fields of a row as they were when a fact had been recorded. */
import { Button, Callout } from '@blueprintjs/core'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import type { DetailProps } from './DetailScreen.tsx'
import { FieldList } from './FieldList.tsx'
import { useRow, type Fetched } from './hooks.ts'
import { Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { words } from './words.ts'

interface Props extends Pick<DetailProps, 'of' | 'fields' | 'cells'> {
  readonly id: string
  readonly at: number
  readonly onBack: () => void
}
export function Past({ of, id, at, onBack, fields, cells }: Props) {
  const then: Fetched<Wire> = useRow(of, id, at)
  return (
    <>
      <Callout intent="warning" className="kt-past">
        {t(words.asOf)}{' '}
        {then.value && (
          <>
            <StatusTag of={of} status={then.value.status} /> <time className="kt-figures">{then.value.updateTime}</time>
          </>
        )}
        <Button size="small" text={t(words.backToNow)} onClick={onBack} />
      </Callout>
      <Shown of={then} lines={10}>
        {row => <FieldList of={of} row={row} names={fields} cells={cells} />}
      </Shown>
    </>
  )
}
