/** The parent of a dictionary's entry, chosen from the tree of all dictionaries. */
import { Button } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Popup } from '../../../console/parts/Popup.tsx'
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

interface Props extends InputProps {
  readonly of: Dictionary
  readonly isFixed: boolean
}
export function ParentInput({ of, isFixed, id, value, field, onChange, onBlur, describedBy, isWrong }: Props) {
  const tree = useAsk<readonly Branch[]>(`/api/${of.path!.base}/tree`, { code: treeCode })
  const [isOpen, setOpen] = useState(false)
  const line = lineTo(tree.value ?? [], text(value))
  const isNone = ['', root, parentKey].includes(text(value))
  const title = line.map(node => node.title).join(' / ') || (isNone ? t(shared.choose) : '…')
  return (
    <Popup
      fill
      isOpen={isOpen && !isFixed}
      onInteraction={setOpen}
      placement="bottom-start"
      content={
        <div className="kt-branches">
          <Shown of={tree}>
            {found => (
              <Branches
                of={found}
                label={t(field.label)}
                line={line.map(node => node.id)}
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
    </Popup>
  )
}

interface BranchesProps {
  readonly of: readonly Branch[]
  readonly label: string
  /** From the top down to the chosen one: these begin open. */
  readonly line: readonly string[]
  readonly onChoose: (id: string) => void
}
function Branches({ of, label, line, onChoose }: BranchesProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(line))
  return (
    <TreeList
      label={label}
      lines={linesOf(of, { below: node => node.children ?? [], isOpen: id => open.has(id) })}
      title={node => node.title}
      chosen={line.at(-1)}
      onFold={id => setOpen(new Set(open.has(id) ? [...open].filter(one => one !== id) : [...open, id]))}
      onPress={node => onChoose(node.id)}
    />
  )
}
