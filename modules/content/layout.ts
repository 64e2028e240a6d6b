/** The layout of certificates: what may stand on one, where, and how large its letters are. Pure: the preview and the paper follow it alike. */
import type { Label } from '../kit/index.ts'

/** What a certificate can say or show. */
export const places = {
  studentName: ['学生姓名', 'Pupil'],
  className: ['班级名称', 'Class'],
  schoolName: ['学校', 'School'],
  agencyName: ['机构', 'Agency'],
  hours: ['课时', 'Lessons'],
  score: ['成绩', 'Score'],
  period: ['起止日期', 'Dates'],
  certificateNo: ['证书编号', 'Number'],
  issueDate: ['发证日期', 'Issued on'],
  content: ['正文', 'Text'],
  words: ['文字', 'Words'],
  seal: ['图章图片', 'Seal or picture'],
  qr: ['验证二维码', 'Code to verify'],
} as const satisfies Readonly<Record<string, Label>>
export type Place = keyof typeof places
/** These may stand on it more than once. */
export const several: readonly Place[] = ['words', 'seal']
export const isShape = (key: Place): boolean => key === 'seal' || key === 'qr'
/** Positions and widths are percents of the page; the size is that of the letters at 1000 px width. */
export interface Spot {
  readonly key: Place
  readonly x: number
  readonly y: number
  readonly size: number
  readonly align: 'left' | 'center' | 'right'
  readonly color: string
  readonly width?: number
  readonly isBold?: boolean
  /** What words say. */
  readonly text?: string
  /** The link of a seal's picture. */
  readonly picture?: string
}
/** What stands in the places of one certificate, and in the gaps of its texts. */
export type Said = Readonly<Partial<Record<Exclude<Place, 'content' | 'words' | 'seal' | 'qr'> | 'place', string>>>

const spotsMax = 30
export const wordsMax = 200
export const sizes = { min: 8, max: 120 } as const
const inside = (value: unknown, min: number, max: number) => typeof value === 'number' && value >= min && value <= max
const isSpot = (one: unknown): one is Spot => {
  const { key, x, y, size, align, color, width = 50, isBold = false, text = '', picture = '' } = (one ?? {}) as Partial<Spot>
  return (
    typeof key === 'string' &&
    Object.hasOwn(places, key) &&
    inside(x, 0, 100) &&
    inside(y, 0, 100) &&
    inside(size, sizes.min, sizes.max) &&
    inside(width, 2, 100) &&
    ['left', 'center', 'right'].includes(align!) &&
    /^#[0-9a-f]{6}$/i.test(color ?? '') &&
    typeof isBold === 'boolean' &&
    typeof text === 'string' &&
    text.length <= wordsMax &&
    typeof picture === 'string' &&
    picture.length <= 500
  )
}
export const areSpots = (value: unknown): value is readonly Spot[] => {
  if (!Array.isArray(value) || value.length > spotsMax || !value.every(isSpot)) return false
  const once = value.map(one => one.key).filter(key => !several.includes(key))
  return new Set(once).size === once.length
}

/** The width of a place in percent: texts run over most of the page, what is shown is small. */
export const widthOf = ({ key, width }: Spot): number => width ?? (key === 'content' ? 76 : isShape(key) ? 12 : 60)
/** What a place says; nothing where it shows something. */
export const textOn = (spot: Spot, content: string, said: Said): string =>
  spot.key === 'content'
    ? filled(content, said)
    : spot.key === 'words'
      ? filled(spot.text ?? '', said)
      : isShape(spot.key)
        ? ''
        : (said[spot.key as keyof Said] ?? '')
/** A text with its gaps, `{studentName}`, filled; a gap that nothing is known of stays as it is written. */
const filled = (text: string, said: Said): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => said[name as keyof Said] ?? whole)

/** How wide a line is in letters: what is not of the East is about half as wide. */
const lettersOf = (line: string): number => [...line].reduce((sum, one) => sum + (one.codePointAt(0)! < 0xb0 ? 0.58 : 1), 0)
/** The size at which a line fits its place: a long name is written smaller, down to half, and then runs over into a second line. */
export function fittingSize(spot: Spot, text: string): number {
  if (spot.key === 'content') return spot.size
  const widest = Math.max(1, ...text.split('\n').map(lettersOf))
  return Math.max(spot.size / 2, Math.min(spot.size, (widthOf(spot) * 9.9) / widest))
}
