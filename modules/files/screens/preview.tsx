/** A file as a person sees it: its size in words, what it looks like, and where to fetch it. */
import { AnchorButton } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { t } from '../../../console/session.ts'
import '../../../console/parts/files.css'

const words = { download: ['下载', 'Download'], noPreview: ['该类型不能预览，请下载后查看。', 'This type has no preview; download it to look at it.'] } as const

const units = ['B', 'KB', 'MB', 'GB', 'TB']
/** 1536 → "1.5 KB". */
export function sizeText(bytes: unknown): string {
  let size = Number(bytes ?? 0)
  let unit = 0
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`
}

export const sizeColumn = {
  name: 'attachSize',
  label: ['大小', 'Size'],
  isNumeric: true,
  isSorted: true,
  cell: (row: Wire) => <span className="kt-figures">{sizeText(row.attachSize)}</span>,
} as const

/** What a browser shows; the rest is only ever saved. */
const shownAs = (type: string): 'image' | 'audio' | 'video' | undefined =>
  /^(image|audio|video)\//.test(type) && !type.startsWith('image/hei') ? (type.split('/')[0] as 'image' | 'audio' | 'video') : undefined

export function Preview({ row }: { readonly row: Wire }) {
  const link = text(row.link)
  const name = text(row.originalName)
  const kind = shownAs(text(row.type))
  return (
    <div className="kt-preview" data-preview={kind ?? 'none'}>
      {kind === 'image' && <img src={link} alt={name} />}
      {/* biome-ignore lint/a11y/useMediaCaption: what people upload has no captions. */}
      {kind === 'audio' && <audio controls src={link} aria-label={name} />}
      {/* biome-ignore lint/a11y/useMediaCaption: what people upload has no captions. */}
      {kind === 'video' && <video controls src={link} aria-label={name} />}
      {!kind && <p className="kt-muted">{t(words.noPreview)}</p>}
      <p>
        <Download row={row} />
      </p>
    </div>
  )
}

export const Download = ({ row, isQuiet = false }: { readonly row: Wire; readonly isQuiet?: boolean }) => (
  <AnchorButton
    href={text(row.link)}
    download={text(row.originalName)}
    target="_blank"
    rel="noreferrer"
    icon={<DownloadIcon />}
    text={t(words.download)}
    {...(isQuiet ? { variant: 'minimal' as const, intent: 'primary' as const, icon: undefined } : {})}
  />
)
