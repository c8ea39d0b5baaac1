// Changes of reusable contents, variables and files of a space.
import { either, literal, named, object, optional, text, url } from '../shape-builders.ts';
import { DocumentBodyInput, VariableValue } from './content.ts';

const ref = optional(text(1, 256, { description: 'a name for it within this request, to include it' }));
const reusableContent = text(1, 128);
const title = text(1, 512);

export const InsertReusableContent = named(
  'InsertReusableContent',
  object(
    { operation: literal('insert_reusable_content'), title, document: DocumentBodyInput, ref },
    { description: 'a body that pages include by `{% include "/reusable-content/<id>" %}`' },
  ),
);

export const UpdateReusableContent = named(
  'UpdateReusableContent',
  object({
    operation: literal('update_reusable_content'),
    reusableContent,
    title: optional(title),
    document: optional(DocumentBodyInput),
  }),
);

export const DeleteReusableContent = named(
  'DeleteReusableContent',
  object({ operation: literal('delete_reusable_content'), reusableContent }),
);

const newName = text(1, 100, {
  pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
  'x-expects': 'letters, digits and underscores that do not begin with a digit, such as product_name',
});
const variable = text(1, 256, { description: 'its name' });

export const InsertVariable = named(
  'InsertVariable',
  object({ operation: literal('insert_variable'), name: newName, value: VariableValue }),
);

export const UpdateVariable = named(
  'UpdateVariable',
  object(
    {
      operation: literal('update_variable'),
      variable,
      name: optional(newName),
      value: optional(VariableValue),
    },
    { description: 'a new name is written into all pages and reusable contents that use the variable' },
  ),
);

export const DeleteVariable = named('DeleteVariable', object({ operation: literal('delete_variable'), variable }));

export const fileName = text(1, 256);
export const fileFromUrl = { url: url(2048), contentType: optional(text(1, 256)) };
export const fileFromBase64 = {
  base64: text(1, 1_398_104, { description: 'at most 1 MB of bytes' }),
  contentType: text(1, 256),
};

const file = text(1, 128);

export const UpdateFile = named(
  'UpdateFile',
  object(
    {
      operation: literal('update_file'),
      file,
      name: optional(fileName),
      content: optional(either([object(fileFromUrl), object(fileFromBase64)])),
    },
    { description: 'a new name, or new bytes for the same file; what refers to it stays as it is' },
  ),
);

export const DeleteFile = named('DeleteFile', object({ operation: literal('delete_file'), file }));
