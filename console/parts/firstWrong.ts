/** The first wrong field gets the focus, once it is shown as wrong. */

const takes = 'input, textarea, select, button, [contenteditable=true], [tabindex]'

/** Of the form in which the button was pressed that sent it. */
export function showFirstWrong(): void {
  const from = document.activeElement?.closest('.bp6-dialog, form, main') ?? document.querySelector('.bp6-portal .bp6-dialog') ?? document
  // Two frames: the first draws what is wrong.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const wrong = from.querySelector<HTMLElement>('[aria-invalid=true], .bp6-form-group.bp6-intent-danger')
      const field = wrong?.matches(takes) ? wrong : wrong?.querySelector<HTMLElement>(`.bp6-form-content :is(${takes})`)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
