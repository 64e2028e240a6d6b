/** The labels of a customer: chosen from those that there are, and shown in their colours. */
import { useList } from '../../../console/parts/hooks.ts'
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { text } from '../../../console/parts/cells.tsx'
import type { Wire } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { type colours, label } from '../label.ts'

const words = { none: ['还没有标签', 'There are no labels yet'] } as const
const tones = { grey: 'idle', blue: 'active', green: 'good', amber: 'waiting', red: 'bad' } as const satisfies Record<keyof typeof colours, string>
const useLabels = () => useList(label, { size: 100 }, { when: may('crm_label_view') }).value?.records ?? []
const idsIn = (value: unknown): readonly string[] => text(value).split(',').filter(Boolean)

/** The customer keeps the ids of its labels in one text. */
export const LabelsInput: Input = props => {
  const all = useLabels()
  if (all.length === 0)
    return (
      <div id={props.id} className="bp6-text-muted">
        {t(words.none)}
      </div>
    )
  return (
    <Ticks
      isInline
      props={{ ...props, value: idsIn(props.value), onChange: ids => props.onChange((ids as readonly string[]).join(',')) }}
      of={all.map(one => [one.id, text(one.name)])}
    />
  )
}

export const labelsCell = (row: Wire) => <Labels of={row} />
/** Labels that were deleted are shown no more; words of earlier times stand as they are. */
function Labels({ of }: { readonly of: Wire }) {
  const all = useLabels()
  return (
    <span className="kt-commands">
      {idsIn(of.labelIds).flatMap(id => {
        const one = all.find(other => other.id === id)
        if (!one && /^[\w-]{20,60}$/.test(id)) return []
        return [
          <ToneTag key={id} tone={one ? tones[one.color as keyof typeof tones] : 'idle'}>
            {one ? text(one.name) : id}
          </ToneTag>,
        ]
      })}
    </span>
  )
}
