/** The class of a place is found by its name, though the commands take its plain id. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { ref } from '../../kit/field.ts'

const classField = ref('open_class')('班级', 'Class', { required: true })
export const ClassInput: Input = props => <RefInput {...props} field={classField} />
