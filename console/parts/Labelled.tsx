/** What is typed into, under its label, and what is wrong with it: said to whoever listens, by the id of the input with `-wrong` behind. */
import { FormGroup, type FormGroupProps } from '@blueprintjs/core'

interface Props extends Omit<FormGroupProps, 'intent' | 'helperText' | 'labelFor'> {
  readonly id: string
  readonly wrong: string | false | undefined
}
export const Labelled = ({ id, wrong, ...rest }: Props) => (
  <FormGroup
    labelFor={id}
    intent={wrong ? 'danger' : 'none'}
    helperText={
      wrong && (
        <span id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )
    }
    {...rest}
  />
)
