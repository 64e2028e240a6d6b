/** One entry of the menus that is a screen. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { MenuNode } from '../session.ts'
import { screenOf } from '../tabs.ts'
import { MenuIcon } from './icons.tsx'
import { addressOf, nameOf, opensWindow } from './menus.ts'

export const isAt = (node: MenuNode, path: string) => screenOf(addressOf(node)) === path

interface Props {
  readonly node: MenuNode
  readonly path: string
  /** Its name shows as a title alone. */
  readonly isNarrow?: boolean
  /** The groups that it is in, where it does not stand in them. */
  readonly trail?: string
  readonly onChoose: () => void
}
export function MenuLeaf({ node, path, isNarrow = false, trail, onChoose }: Props) {
  const inside = (
    <>
      <MenuIcon name={node.source} />
      <span className="kt-name">
        {trail ? <span>{nameOf(node)}</span> : nameOf(node)}
        {trail && <small>{trail}</small>}
      </span>
    </>
  )
  const title = isNarrow ? nameOf(node) : undefined
  const link = useRef<HTMLAnchorElement>(null)
  const isHere = isAt(node, path)
  // Who comes by a link or the search sees where they are.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  if (opensWindow(node))
    return (
      <a className="kt-menu" href={node.path} target="_blank" rel="noreferrer" title={title} onClick={onChoose}>
        {inside}
      </a>
    )
  return (
    <Link ref={link} className="kt-menu" href={addressOf(node)} title={title} aria-current={isHere ? 'page' : undefined} onClick={onChoose}>
      {inside}
    </Link>
  )
}
