/** A QR code, always dark on white. */
import { useMemo } from 'react'
import { qrOf } from './qr.ts'

export function QrCode({ text, label, className }: { readonly text: string; readonly label: string; readonly className?: string }) {
  const { path, size } = useMemo(() => qrOf(text), [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
