/** Labels that are put on rows: those of a kind that are in use, and how they are shown. */
import { Tag } from '@blueprintjs/core'
import { useAsk } from './hooks.ts'

export interface OneLabel {
  readonly name: string
  readonly color?: string | null
}
const none: readonly OneLabel[] = []
/** The labels of a kind that may be put on rows, in their order; empty while they are fetched. */
export const useLabels = (kind: string): readonly OneLabel[] =>
  useAsk<{ readonly records: readonly OneLabel[] }>('/api/business-basic/label/page', { type: kind, status: 'on', size: 200 }, { of: ['label'] }).value
    ?.records ?? none
export const labelsIn = (names: unknown): readonly string[] =>
  String(names ?? '')
    .split('、')
    .filter(Boolean)

/** Each in a tag, with its colour before it; one that is not in use any more has none. */
export function Labels({ kind, names }: { readonly kind: string; readonly names: unknown }) {
  const known = useLabels(kind)
  return (
    <span className="kt-labels">
      {labelsIn(names).map(name => {
        const color = known.find(one => one.name === name)?.color
        return (
          <Tag key={name} minimal round icon={color ? <i className="kt-label-colour" style={{ background: color }} /> : undefined}>
            {name}
          </Tag>
        )
      })}
    </span>
  )
}
