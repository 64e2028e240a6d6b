/** The parent of a dictionary's entry, chosen from the tree of all dictionaries. */
import { Button, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { text } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { InputProps } from '../../../console/parts/inputs.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { linesOf } from '../../../console/parts/tree/lines.ts'
import { TreeList } from '../../../console/parts/tree/TreeList.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { parentKey, root, type Dictionary } from '../dictionary.ts'

/** The code by which the family asks for the whole tree. */
const treeCode = 'DICT'

interface Branch {
  readonly id: string
  readonly title: string
  readonly children?: readonly Branch[]
}
const lineTo = (nodes: readonly Branch[], id: string): readonly Branch[] => {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = lineTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export function ParentInput({
  of,
  isFixed,
  id,
  value,
  field,
  onChange,
  onBlur,
  describedBy,
  isWrong,
}: InputProps & { readonly of: Dictionary; readonly isFixed: boolean }) {
  const tree = useAsk<readonly Branch[]>(`/api/${of.path!.base}/tree`, { code: treeCode })
  const [isOpen, setOpen] = useState(false)
  const line = lineTo(tree.value ?? [], text(value))
  const isNone = ['', root, parentKey].includes(text(value))
  const title = line.map(node => node.title).join(' / ') || (isNone ? t(shared.choose) : '…')
  return (
    <PopoverNext
      fill
      isOpen={isOpen && !isFixed}
      onInteraction={setOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      content={
        <div className="kt-branches">
          <Shown of={tree}>
            {found => (
              <Branches
                label={t(field.label)}
                nodes={found}
                chosen={text(value)}
                first={line.map(node => node.id)}
                onChoose={chosen => {
                  onChange(chosen)
                  setOpen(false)
                }}
              />
            )}
          </Shown>
        </div>
      }
    >
      <Button
        id={id}
        fill
        alignText="start"
        disabled={isFixed}
        intent={isWrong ? 'danger' : 'none'}
        endIcon={<CaretDownIcon />}
        text={title}
        aria-label={`${t(field.label)}: ${title}`}
        aria-describedby={describedBy}
        aria-haspopup="tree"
        onBlur={onBlur}
      />
    </PopoverNext>
  )
}

function Branches({
  label,
  nodes,
  chosen,
  first,
  onChoose,
}: {
  readonly label: string
  readonly nodes: readonly Branch[]
  readonly chosen: string
  readonly first: readonly string[]
  readonly onChoose: (id: string) => void
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first))
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <TreeList
      label={label}
      lines={linesOf(nodes, { below: node => node.children ?? [], isOpen: id => open.has(id) })}
      title={node => node.title}
      chosen={chosen}
      onFold={toggle}
      onPress={node => onChoose(node.id)}
    />
  )
}
