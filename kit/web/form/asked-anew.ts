import type { FieldError } from '#kit/contract/errors.ts'
import { isOtherMeaning, meaningsOf } from '#kit/contract/meaning.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { isEmpty } from '../field/field-value.ts'
import type { FormValues } from './child-values.ts'

/**
 * What a form shows once fields have other values that others take their meaning from: these are emptied, and come back when
 * the former meaning does.
 * @param now all values, with what was changed
 * @param former the same before
 * @param clean what the form began with
 */
export function emptiedValues(
  resource: AnyResource,
  { now, former, clean }: { readonly now: FormValues; readonly former: FormValues; readonly clean: FormValues },
): FormValues {
  return Object.fromEntries(
    meaningsOf(resource).flatMap(([of, name, alike]) => {
      const isField = fieldOf(resource, name) !== undefined && name in now
      if (!isField || !isOtherMeaning(alike, former[of], now[of])) {
        return []
      }
      const isBack = !isOtherMeaning(alike, clean[of], now[of])
      return [[name, isBack ? clean[name] : undefined]]
    }),
  )
}

/** Fields that a form asked for anew: what stands in them was typed in their new meaning. */
export function meantNames(resource: AnyResource, values: FormValues, base: FormValues): readonly string[] {
  return meaningsOf(resource).flatMap(([of, name, alike]) =>
    fieldOf(resource, name) && isOtherMeaning(alike, base[of], values[of]) ? [name] : [],
  )
}

/** Of these, what is never empty and would be what it begins with: it has to be typed. */
export function notTyped(resource: AnyResource, values: FormValues, base: FormValues): readonly FieldError[] {
  return meantNames(resource, values, base).flatMap((name) => {
    const field = fieldOf(resource, name)
    return field?.initial !== undefined && isEmpty(values[name])
      ? [{ path: name, message: titled(TYPE_ANEW, field.title) }]
      : []
  })
}

function titled([zh, en]: Text, title: Text): Text {
  return [filled([zh, ''], { title: title[0] })[0], filled(['', en], { title: title[1] })[1]]
}

const TYPE_ANEW: Text = ['请重新填写{title}', 'Enter it anew: {title}']
