import type { FieldError } from '#kit/contract/errors.ts'
import { readInput, type Values } from '#kit/contract/read-field.ts'
import { parametersOf } from './job-kinds.ts'

/** What a schedule gives its job, from its JSON. */
export type ParameterReading = { readonly values: Values } | { readonly errors: readonly FieldError[] }

/** Reads the parameter of a job as its declared fields say; what it does not know is left out. */
export function readParameter(name: string, parameter: string | null): ParameterReading {
  const raw = objectIn(parameter)
  if (raw === undefined) {
    return {
      errors: [
        {
          path: 'parameter',
          message: ['参数必须是JSON对象', 'The parameter has to be a JSON object', 'job.malformedParameter'],
        },
      ],
    }
  }
  const { values, errors } = readInput({ fields: parametersOf(name) }, raw, 'add')
  return errors.length > 0 ? { errors: errors.map(({ message }) => ({ path: 'parameter', message })) } : { values }
}

/** The object in a text; empty for none, undefined for anything else. */
export function objectIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null || text.trim() === '') {
    return {}
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
