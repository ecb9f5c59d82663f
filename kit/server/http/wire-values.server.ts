import { z } from 'zod'
import { type AnyChoices, type ChoiceList, choicesOf } from '#kit/contract/choices.ts'
import { named } from './answers.server.ts'

/** Id of a row. */
export const ID_OUT = z.string().meta({ description: '编号 · Id of a row' })

/** An amount on the wire, with at most two decimals. */
export const YUAN_OUT = z.number().meta({ description: '元 · Yuan', 'x-unit': 'CNY', examples: [299] })

/** An instant on the wire. */
export const MOMENT_OUT = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .meta({ description: '时间，商城时区 · Time in the zone of the shop', examples: ['2026-11-28 20:15:00'] })

/** A day on the wire. */
export const DAY_OUT = z.iso.date().meta({ examples: ['2026-11-28'] })

/** A month on the wire. */
export const MONTH_OUT = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ description: '年月 · Month', examples: ['2026-11'] })

/** An item of a dictionary as fields choose from it. */
export const DICTIONARY_ITEM_OUT = named(
  'DictionaryItemToChoose',
  z.object({
    value: z.string(),
    text: z.string().meta({ description: 'In the language of the caller; `title` and `label` are the same' }),
    title: z.string(),
    label: z.string(),
    color: z.string().nullable(),
  }),
)

/** All dictionaries, each with the items that can be chosen. */
export const DICTIONARIES_OUT = z
  .record(z.string(), z.array(DICTIONARY_ITEM_OUT))
  .meta({ description: 'By the code of the dictionary' })

const known = new WeakMap<ChoiceList, z.ZodType>()

/** One of the choices of a dictionary; of one that the shop adds to, any text. */
export function choiceOut(of: AnyChoices): z.ZodType {
  return choiceOfList(choicesOf(of))
}

/** The same by what the dictionary holds. */
export function choiceOfList(list: ChoiceList): z.ZodType {
  const made = known.get(list) ?? choiceSchema(list)
  known.set(list, made)
  return made
}

function choiceSchema({ code, title, items, isOpen, isNumber }: ChoiceList): z.ZodType {
  const description = title.join(' · ')
  if (isOpen) {
    return z.string().meta({ description, 'x-dictionary': code, examples: items.slice(0, 1).map(([value]) => value) })
  }
  const values = items.map(([value]) => value)
  return named(
    nameOf(code),
    z.literal(values as [string | number]).meta({
      description: `${description}: ${items.map(([value, zh, en]) => `\`${value}\` ${zh} · ${en}`).join('; ')}`,
      'x-dictionary': code,
      ...(isNumber && { type: 'integer' }),
    }),
  )
}

/** `order_status` → `ChoiceOrderStatus`; codes with capitals of their own stay apart from those. */
function nameOf(code: string): string {
  return /[A-Z]/.test(code)
    ? `Choice_${code.replace(/\W/g, '_')}`
    : `Choice${code.replace(/(?:^|[^a-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}
