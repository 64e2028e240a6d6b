/** The shapes of files that questions come in and go out as. */
import { readGift, writeGift } from './gift.ts'
import { type Carried, readMoodle, writeMoodle } from './moodle.ts'
import type { Outgoing, Read } from './parsed.ts'
import { readPlain, writePlain } from './plain.ts'
import { readQti } from './qti.ts'

export const formats = {
  xlsx: { label: ['表格 (xlsx)', 'Sheet (xlsx)'], ending: 'xlsx' },
  gift: { label: ['GIFT', 'GIFT'], ending: 'gift' },
  moodle: { label: ['Moodle XML', 'Moodle XML'], ending: 'xml' },
  qti: { label: ['QTI 2.1 (zip)', 'QTI 2.1 (zip)'], ending: 'zip' },
  text: { label: ['文本 (Word 排版)', 'Text, as in Word'], ending: 'txt' },
} as const
export type Format = keyof typeof formats
/** By what a text looks like, where nobody says. */
export const guessedFormat = (name: string, text: string): Format =>
  /<(?:\w+:)?assessmentItem\b/.test(text)
    ? 'qti'
    : /\.xml$/i.test(name) || /^\s*(?:<\?xml|<quiz)/.test(text)
      ? 'moodle'
      : /\.gift$/i.test(name) || /(?:^|[^\\])\{[^}]*[=~#TF][^}]*\}/.test(text)
        ? 'gift'
        : 'text'
export const readText = (format: Format, text: string): Read =>
  format === 'qti'
    ? readQti({ texts: new Map([['item.xml', text]]), files: new Map() })
    : format === 'moodle'
      ? readMoodle(text)
      : format === 'gift'
        ? readGift(text)
        : readPlain(text)
/** `fileOf` is the kept file behind a link: shapes that carry files take it along. */
export const writeText = (format: Format, all: readonly Outgoing[], fileOf?: (link: string) => Carried | undefined): string =>
  format === 'moodle' ? writeMoodle(all, fileOf) : format === 'gift' ? writeGift(all) : writePlain(all)
