export default () => <main><h1>One line of text</h1></main>;
