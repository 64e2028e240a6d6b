/** The icon of a menu. */
import { icons } from 'virtual:menu-icons'

export { icons }

/** A menu without an icon, or with one that is not here, gets the default. */
export function MenuIcon({ name = '' }: { readonly name: string | undefined }) {
  const known = Object.hasOwn(icons, name) ? name : 'application'
  return (
    <span className="bp6-icon kt-menu-icon" aria-hidden>
      <svg data-icon={known} width="16" height="16" viewBox="0 0 16 16" aria-hidden>
        {icons[known]!.map(path => (
          <path key={path} d={path} fillRule="evenodd" />
        ))}
      </svg>
    </span>
  )
}
