/** What is asked, and what may be chosen: with formulas, pictures and sound. */
import { formulated } from '../../../console/parts/Formula.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'

interface Asked {
  readonly stem: string
  readonly image?: string | undefined
  readonly audio?: string | undefined
}
export const Stem = ({ of: { stem, image, audio } }: { readonly of: Asked }) => (
  <>
    <RichText html={stem} texts={formulated} />
    {image && <img src={image} alt="" className="ex-picture" />}
    {audio && <Sound link={audio} />}
  </>
)
/** A sound is fetched when somebody wants to hear it. */
export const Sound = ({ link }: { readonly link: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: what is heard is what is asked.
  <audio controls preload="none" src={link} className="ex-sound" aria-label={t(words.sound)} />
)
interface Chosen {
  readonly content: string
  readonly image?: string | undefined
  readonly audio?: string | undefined
}
export const Choice = ({ of: { content, image, audio }, letter }: { readonly of: Chosen; readonly letter: string }) => (
  <>
    {letter && `${letter}. `}
    {formulated(content)}
    {image && <img src={image} alt="" className="ex-picture" />}
    {audio && <Sound link={audio} />}
  </>
)
