/** The crest of a school, until it brings one. */
import type { JSX } from 'react'
import { hue } from './Picture.tsx'

/** The crest of a school, drawn from its name. */
export function Crest({ name, size = 40 }: { readonly name: string; readonly size?: number }): JSX.Element {
  const own = hue(name)
  return (
    <svg className="kt-crest" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M24 2l18 6v16c0 12-8 19-18 22C14 43 6 36 6 24V8z" fill={`hsl(${own} 45% 34%)`} />
      <path d="M24 6l14 5v13c0 9-6 15-14 18z" fill={`hsl(${(own + 28) % 360} 50% 42%)`} />
      <text x="24" y="31" textAnchor="middle" fontSize="18" fontWeight="600" fill="#fff">
        {[...name][0]}
      </text>
    </svg>
  )
}
