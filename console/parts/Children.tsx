/** The child that a family's screens are about: chosen once, by a face at the top, and kept on every screen until another is. */
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '../session.ts'
import { store, useStore } from '../store.ts'
import { Face } from './Picture.tsx'
import './children.css'

export interface OneChild {
  readonly studentId: string
  readonly studentName: string
  readonly schoolName?: string
}
const place = 'ketang.child'
/** What a private window does not keep is chosen anew there. */
function kept(): string {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}
const chosenChild = store({ studentId: kept() })
function choose(studentId: string): void {
  chosenChild.set({ studentId })
  try {
    localStorage.setItem(place, studentId)
  } catch {
    // It holds as long as the window does.
  }
}

/** The chosen child of some: the one that the address names, else the one chosen last, else the first. */
export function useChild(children: readonly OneChild[] | undefined): readonly [studentId: string, choose: (studentId: string) => void] {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch()),
    asked = query.get('studentId') ?? ''
  const last = useStore(chosenChild, value => value.studentId)
  const isKnown = (id: string) => children?.some(one => one.studentId === id) ?? false
  useEffect(() => {
    if (asked && isKnown(asked)) choose(asked)
  })
  const chosen = isKnown(asked) ? asked : isKnown(last) ? last : (children?.[0]?.studentId ?? '')
  return [
    chosen,
    studentId => {
      choose(studentId)
      query.set('studentId', studentId)
      go(`${path}?${query}`, { replace: true })
    },
  ]
}

interface Props {
  readonly of: readonly OneChild[]
  readonly chosen: string
  readonly choose: (studentId: string) => void
}
export const Children = ({ of, chosen, choose: onChoose }: Props) => (
  <fieldset className="kt-children" aria-label={t(['选择孩子', 'Choose a child'])}>
    {of.map(one => (
      <button key={one.studentId} type="button" aria-pressed={one.studentId === chosen} onClick={() => onChoose(one.studentId)}>
        <Face name={one.studentName} size={32} />
        <span>
          {one.studentName}
          {one.schoolName && <small>{one.schoolName}</small>}
        </span>
      </button>
    ))}
  </fieldset>
)
