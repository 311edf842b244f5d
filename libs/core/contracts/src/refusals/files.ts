import type { RefusalText } from './refusal-text.js';

/** The refusals of files. */
export const files = {
  'files.file-empty': { status: 422, sentence: 'This file is empty. Choose another one.' },
  'files.file-kind': {
    status: 422,
    sentence: 'This is not a PDF, JPG or PNG. Take a picture or a screenshot of it instead.',
  },
  'files.file-mixed': { status: 422, sentence: 'Something else is hidden in this file. Take a picture of it instead.' },
  'files.file-broken': { status: 422, sentence: 'This PDF cannot be read. Save it again, or send a picture of it.' },
  'files.file-too-large': {
    status: 413,
    sentence: 'This file is 10 MB or more. Choose a smaller one, or a screenshot.',
  },
  'files.file-locked': {
    status: 422,
    sentence: 'This PDF is locked with a password. Save it without one, or send a picture.',
  },
  'files.file-active': {
    status: 422,
    sentence: 'This PDF holds a program or another file. Print it to a new PDF first.',
  },
  'files.file-too-complex': {
    status: 422,
    sentence: 'This file takes too long to read. Send a picture or a screenshot of it.',
  },
  'files.file-too-many-pixels': {
    status: 422,
    sentence: 'This picture has too many pixels. Take a screenshot of it instead.',
  },
  'files.file-broken/picture': {
    status: 422,
    sentence: 'This file cannot be read. Save it again, or take a screenshot of it.',
  },
  'files.file-too-many-pages': {
    status: 422,
    sentence: ({ most }: { readonly most: number }) => `This PDF has more than ${most} pages. Send those that matter.`,
  },
} as const satisfies Readonly<Record<`files.${string}`, RefusalText>>;
