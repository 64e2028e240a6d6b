/** Pictures where people look before they read: in the size that they stand in, and drawn ones where there is none yet. */
import { useState } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { isBlank, text } from './values.ts'
import './picture.css'

/** The link of an uploaded picture in at least that width; other links as they are. Some clients keep the id where others keep the link. */
export function sized(link: string, width: number): string {
  const href = /^[\w-]{20,60}$/.test(link) ? `/api/blade-resource/file/${link}` : link
  return href.startsWith('/api/blade-resource/file/') ? `${href}${href.includes('?') ? '&' : '?'}w=${width}` : href
}

interface PictureProps {
  readonly src: string | null | undefined
  /** CSS pixels of the place it stands in. */
  readonly width: number
  readonly alt: string
  /** What its drawn stand-in is made of: the same words give the same one. */
  readonly seed: string
  readonly className?: string
}
/** A cover or a work; where there is none, or it does not load, soft shapes in colours of its own. */
export function Picture({ src, width, alt, seed, className = '' }: PictureProps) {
  const [broken, setBroken] = useState('')
  if (!src || src === broken) return <span className={`kt-cover ${className}`} style={{ background: shade(seed) }} aria-hidden="true" />
  return (
    <img
      className={`kt-cover ${className}`}
      src={sized(src, width)}
      srcSet={`${sized(src, width)} 1x, ${sized(src, width * 2)} 2x`}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}

interface FaceProps {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: number
  /** Of a thing; somebody's is round. */
  readonly isSquare?: boolean
}
/** Somebody or something: the picture, or initials in a colour of their own until there is one. The name stands beside it. */
export function Face({ name, src, size = 36, isSquare }: FaceProps) {
  const [broken, setBroken] = useState('')
  const initials = initialsOf(name, size)
  const className = `kt-face${isSquare ? ' kt-square' : ''}`
  const style = { width: size, height: size, fontSize: Math.round(size * (initials.length > 1 ? 0.36 : 0.44)), '--hue': hue(name) }
  if (!src || src === broken)
    return (
      <span className={className} style={style} aria-hidden="true">
        {initials}
      </span>
    )
  return <img className={className} style={style} src={sized(src, size * 2)} alt="" loading="lazy" onError={() => setBroken(src)} />
}
/** The picture that a row has, of what it is. */
export const pictureOf = (of: Resource, row: Wire | undefined): string | undefined => {
  const name = row && Object.keys(of.fields).find(one => of.fields[one]!.kind === 'image' && !isBlank(row[one]))
  return name && text(row[name]).split(',')[0]
}
/** Two letters, or two characters of a Chinese name: the last of a person's, the first of what is longer. Where it is small, one; of a name that
 * is masked what is seen of it. */
export function initialsOf(name: string, size: number): string {
  const words = name
    .replace(/[*＊]+/g, '')
    .trim()
    .split(/[\s·・]+/)
  const two = /\p{Script=Han}/u.test(name)
    ? words[0]!.length <= 3
      ? [...words[0]!].slice(-2)
      : [...words[0]!].slice(0, 2)
    : words.slice(0, 2).map(word => word.charAt(0).toUpperCase())
  return size < 28 ? (/\p{Script=Han}/u.test(name) && words[0]!.length <= 3 ? two.at(-1) : two[0])! : two.join('')
}

/** The hue of a name, of 360: equal names have equal ones. */
export function hue(name: string): number {
  let sum = 7
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) % 9_973
  return sum % 360
}
const shade = (seed: string): string => {
  const own = hue(seed)
  const [top, low] = [`hsl(${(own + 40) % 360} 60% 72% / .9)`, `hsl(${own} 55% 66% / .9)`]
  const disc = (at: string, ink: string, size: number) => `radial-gradient(circle at ${at}, ${ink} 0 ${size}%, transparent ${size + 1}%)`
  return [disc('78% 22%', top, 18), disc('18% 86%', low, 30), `linear-gradient(135deg, hsl(${own} 48% 52%), hsl(${(own + 30) % 360} 55% 62%))`].join()
}
