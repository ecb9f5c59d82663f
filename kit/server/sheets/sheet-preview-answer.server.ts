import { z } from 'zod'
import { keysOf } from '#kit/contract/keys.ts'
import { SEPARATORS, TEXT_ENCODINGS } from '#kit/contract/text-file.ts'
import { named } from '../http/answers.server.ts'

const ENCODING = z.enum(keysOf(TEXT_ENCODINGS))

export const SHEET_PREVIEW = named(
  'SheetPreview',
  z.object({
    file: z.string(),
    rows: z.array(z.array(z.string())).meta({ description: 'The first rows as they are read' }),
    text: z
      .object({
        encoding: ENCODING.nullable(),
        isSure: z.boolean().meta({ description: 'Without it an encoding has to be chosen' }),
        fitting: z.array(z.object({ encoding: ENCODING, sample: z.string() })),
        separator: z.enum(keysOf(SEPARATORS)).nullable(),
      })
      .nullable()
      .meta({ description: 'Of text files' }),
    hidden: z.object({ rows: z.int(), columns: z.int(), sheets: z.int() }),
    asksDates: z.boolean().meta({ description: 'Whether days may stand in it whose order somebody may have to say' }),
    asksDecimals: z
      .boolean()
      .meta({ description: 'Whether numbers may stand in it whose decimal sign somebody may have to say' }),
    fault: z.string().nullable().meta({ description: 'Why the file cannot be read' }),
  }),
)
