import { z } from 'zod'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'

/** The run of a figure, in its order: told of figures and of their listings where there is more than one. */
export const RELATIVES_OUT = z.array(
  named(
    'Relative',
    z.object({
      id: ID_OUT,
      line: z.literal([1, 2, 3]).meta({ 'x-dictionary': 'shop_line' }),
      goodsNo: z.string(),
      name: z.string(),
      run: z.enum(['earlier', 'later']).optional().meta({ description: 'Of the pre-order of another run' }),
      isSelf: z.boolean().meta({ description: 'The figure that it is told of' }),
    }),
  ),
)
