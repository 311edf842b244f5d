import type { RefusalText } from './refusal-text.js';

/** The refusals of files. */
export const files = {
  'files.file-empty': { status: 422, sentence: 'This file is empty. Choose another one.' },
  'files.file-kind': {
    status: 422,
    sentence: 'This isn’t a PDF, JPG or PNG. Send a photo or screenshot of it instead.',
  },
  'files.file-mixed': {
    status: 422,
    sentence: 'This file has something else hidden in it. Send a photo of it instead.',
  },
  'files.file-broken': { status: 422, sentence: 'We can’t read this PDF. Save it again, or send a photo of it.' },
  'files.file-too-large': {
    status: 413,
    sentence: 'This file is 10 MB or more. Choose a smaller one, or a screenshot.',
  },
  'files.file-locked': {
    status: 422,
    sentence: 'This PDF needs a password. Save it without one, or send a photo.',
  },
  'files.file-active': {
    status: 422,
    sentence: 'This PDF contains a program or another file. Print it to a new PDF first.',
  },
  'files.file-too-complex': {
    status: 422,
    sentence: 'This file takes too long to read. Send a photo or screenshot of it.',
  },
  'files.file-too-many-pixels': {
    status: 422,
    sentence: 'This picture has too many pixels. Take a screenshot of it instead.',
  },
  'files.file-broken/picture': {
    status: 422,
    sentence: 'We can’t read this file. Save it again, or send a screenshot of it.',
  },
  'files.file-too-many-pages': {
    status: 422,
    sentence: ({ most }: { readonly most: number }) =>
      `This PDF has more than ${most} pages. Send only the ones that matter.`,
  },
} as const satisfies Readonly<Record<`files.${string}`, RefusalText>>;
