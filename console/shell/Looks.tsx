/** Choosing the theme, and the colour from which every accent is made. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { defaultLook, shades, themes, type Theme } from '../look.ts'
import { choose } from '../ownLook.ts'
import { t, useSession } from '../session.ts'
import { words } from './topWords.ts'
import './chosenThemes.ts'
import './looks.css'

const presets = [defaultLook.colour, '#1D7AFC', '#11A983', '#2F9E44', '#F08C00', '#E8590C', '#D6336C', '#9C36B5', '#5F3DC4', '#495057'] as const

export function ThemeChoice() {
  const chosen = useSession(value => value.theme)
  return (
    <fieldset className="kt-looks kt-themes">
      <legend>{t(words.theme)}</legend>
      {(Object.keys(themes) as Theme[]).map(theme => (
        <label key={theme} data-chosen={theme === chosen ? '' : undefined}>
          <input type="radio" name="theme" value={theme} checked={theme === chosen} onChange={() => choose({ theme })} />
          <span className="kt-swatch" data-theme={theme} aria-hidden="true">
            <i />
            <i />
          </span>
          {t(themes[theme])}
        </label>
      ))}
    </fieldset>
  )
}

export function ColourChoice() {
  const colour = useSession(value => value.colour)
  const { lighter, darker } = shades(colour)
  return (
    <fieldset className="kt-looks kt-colours">
      <legend>{t(words.colour)}</legend>
      <div>
        {presets.map(preset => (
          <label key={preset} title={preset} style={{ background: preset }}>
            <input
              type="radio"
              name="colour"
              value={preset}
              aria-label={preset}
              checked={preset.toLowerCase() === colour.toLowerCase()}
              onChange={() => choose({ colour: preset })}
            />
          </label>
        ))}
      </div>
      <label className="kt-own-colour">
        {t(words.colourOwn)}
        <input type="color" value={colour.toLowerCase()} onChange={event => choose({ colour: event.target.value })} />
        <span className="kt-figures">{colour.toUpperCase()}</span>
      </label>
      <ol aria-label={t(words.colourShades)}>
        {[darker, ...lighter].map(shade => (
          <li key={shade} style={{ background: shade }} title={shade} />
        ))}
      </ol>
      <Button
        size="small"
        text={t(words.colourReset)}
        disabled={colour.toLowerCase() === defaultLook.colour.toLowerCase()}
        onClick={() => choose({ colour: defaultLook.colour })}
      />
    </fieldset>
  )
}

/** Both, for screens without room for two tools. */
export function Looks({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={t(words.looks)} className="kt-dialog">
      <DialogBody>
        <ThemeChoice />
        <ColourChoice />
      </DialogBody>
    </Dialog>
  )
}
